// Copies a text, which may come later, and says for a moment that it did.
import { useEffect, useState } from "react";

export function useCopy(): [boolean, (text: string | Promise<string>) => Promise<void>] {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (text: string | Promise<string>) => {
    const content = Promise.resolve(text).then((all) => new Blob([all], { type: "text/plain" }));
    // The clipboard is asked for at once: after a long wait a click no longer counts.
    const written = navigator.clipboard.write([new ClipboardItem({ "text/plain": content })]);
    await Promise.all([content, written]); // of two failures, that of the text
    setCopied(true);
  };
  return [copied, copy];
}
