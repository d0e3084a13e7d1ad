// The panel in the address, fetched when it is first opened.
import { type ComponentType, useCallback, useEffect, useState } from "react";
import { Trouble } from "../api/client";
import { useWords } from "../words";
import { Dialog } from "./Dialog";
import { closePanel, type Panel, usePanel } from "./route";
import { TroubleNote } from "./TroubleNote";
import { useDoing } from "./useDoing";

interface Props {
  /** The conversation under it; null where none is open. */
  conversationId: string | null;
  go: (id: string | null) => void;
}

const PARTS: Record<Panel, () => Promise<{ default: ComponentType<Props> }>> = {
  memories: () => import("../memories/MemoryPanel"),
  you: () => import("../session/ProfilePanel"),
};

export function Panels(props: Props) {
  const panel = usePanel();
  return panel && <Fetched key={panel} panel={panel} {...props} />;
}

function Fetched({ panel, ...props }: Props & { panel: Panel }) {
  const words = useWords();
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const { error, run } = useDoing();
  const fetch = useCallback(() => {
    void run(async () => {
      const part = await PARTS[panel]().catch(() => Promise.reject(new Trouble("offline", "")));
      setPart(() => part.default);
    });
  }, [panel, run]);
  useEffect(fetch, [fetch]);
  if (Part) return <Part {...props} />;
  if (!error) return null;
  return (
    <Dialog title={panel === "memories" ? words.memories : words.profile} onClose={() => closePanel(panel)}>
      <TroubleNote error={error} retry={fetch} />
    </Dialog>
  );
}
