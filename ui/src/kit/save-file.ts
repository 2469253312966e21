/** Has the browser save a file, as a click on a link does: this needs no permission. */
export function saveFile(name: string, content: Blob | string, type = "text/plain;charset=utf-8"): void {
  const blob = typeof content === "string" ? new Blob([content], { type }) : content;
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken hold of it by the end of this turn; Firefox 153 only a little later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
