// The panel in the address, loaded when it is first opened.
import { lazy, Suspense } from "react";
import { usePanel } from "./route";

const MemoryPanel = lazy(() => import("../memories/MemoryPanel"));
const ProfilePanel = lazy(() => import("../session/ProfilePanel"));

interface Props {
  /** The conversation under it; null where none is open. */
  conversationId: string | null;
  go: (id: string | null) => void;
}

export function Panels({ conversationId, go }: Props) {
  const panel = usePanel();
  return (
    <Suspense fallback={null}>
      {panel === "memories" && <MemoryPanel conversationId={conversationId} go={go} />}
      {panel === "you" && <ProfilePanel />}
    </Suspense>
  );
}
