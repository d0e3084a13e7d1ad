// Gives the person a file.
export function saveAs(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = fileName(name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A name that every file system takes. */
export function fileName(name: string): string {
  const [, stem = "", ending = ""] = /^(.*?)(\.\w+)?$/s.exec(name) ?? [];
  const plain = stem.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "").slice(0, 60);
  return `${plain || "kanina"}${ending}`;
}
