// Asks to sign in again, in another tab, so that nothing that was written here is lost.
import { Dialog } from "../app/Dialog";
import panel from "../app/panel.module.css";
import { useWords } from "../words";
import { AGAIN, notNow, useSignIn } from "./sign_in";

export function SignInAgain() {
  const words = useWords();
  const isAsked = useSignIn(({ isAsked }) => isAsked);
  if (!isAsked) return null;
  return (
    <Dialog title={words.signInAgain} onClose={notNow}>
      <p>{words.signInAgainWhy}</p>
      <p>
        <a className={panel.button} href={AGAIN} target="_blank" rel="opener">
          {words.signInNewTab}
        </a>
      </p>
    </Dialog>
  );
}
