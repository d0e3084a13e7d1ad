// Copies a text, and says for a moment that it did.
import { useEffect, useState } from "react";

export function useCopy(): [boolean, (text: string) => void] {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);
  return [copied, (text) => void navigator.clipboard.writeText(text).then(() => setCopied(true))];
}
