// Brings a turn into sight, once the conversation it is in has been read.
const PATIENCE = 5_000;
const LOOKS = 100;

/** request: the id of the turn, which its messages bear. */
export function showTurn(request: string): void {
  const until = Date.now() + PATIENCE;
  const look = () => {
    const found = document.querySelector(`[data-message-id="${CSS.escape(`${request}:user`)}"]`);
    if (found) found.scrollIntoView({ block: "center" });
    else if (Date.now() < until) setTimeout(look, LOOKS);
  };
  look();
}
