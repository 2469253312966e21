/** Lets the browser save a file like a click on a link does, which needs no permission. */
export function saveFile(name: string, content: Blob | string, type = "text/plain;charset=utf-8"): void {
  const blob = typeof content === "string" ? new Blob([content], { type }) : content;
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Browsers have read the URL by the end of this task; Firefox 153 only a little later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
