// Who one is to the assistant: name, language and time zone, linked accounts, and all of it as a file or gone.
import { useEffect, useState } from "react";
import { Dialog } from "../app/Dialog";
import { closePanel } from "../app/route";
import { useWords } from "../words";
import { MorningReport } from "../report/MorningReport";
import { AboutYou } from "./AboutYou";
import { EraseAll } from "./EraseAll";
import { ExportAll } from "./ExportAll";
import { Links } from "./Links";
import { SignOut } from "./SignOut";

export default function ProfilePanel() {
  const words = useWords();
  const [isErased, setErased] = useState(false);
  useEffect(() => {
    if (!isErased) return undefined;
    sessionStorage.clear(); // questions that were under way
    return () => location.replace("/"); // all that the page holds is gone, however the panel is left
  }, [isErased]);
  return (
    <Dialog title={words.profile} onClose={() => closePanel("you")}>
      {!isErased && (
        <>
          <AboutYou />
          <SignOut />
          <Links />
          <MorningReport />
          <ExportAll />
        </>
      )}
      <EraseAll onErased={() => setErased(true)} />
    </Dialog>
  );
}
