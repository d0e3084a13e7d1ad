// Who is signed in, and how to end that.
import { AskOnce } from "../app/AskOnce";
import panel from "../app/panel.module.css";
import { TroubleNote } from "../app/TroubleNote";
import { useDoing } from "../app/useDoing";
import { filled, useWords } from "../words";
import { signOut, useSignIn } from "./sign_in";

export function SignOut() {
  const words = useWords();
  const email = useSignIn(({ email }) => email);
  const { isBusy, error, run } = useDoing();
  if (email === null) return null;
  return (
    <section className={panel.section}>
      <h3>{filled(words.signedInAs, { email })}</h3>
      <div className={panel.row}>
        <button
          type="button"
          className={panel.button}
          aria-disabled={isBusy}
          onClick={() => void run(() => signOut(false))}
        >
          {words.signOut}
        </button>
        <AskOnce
          label={words.signOutEverywhere}
          question={words.signOutAsk}
          yes={words.signOut}
          isBusy={isBusy}
          onYes={() => void run(() => signOut(true))}
        />
      </div>
      {Boolean(error) && <TroubleNote error={error} />}
    </section>
  );
}
