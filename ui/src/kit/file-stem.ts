/** The start of the names of a page's files: its host. */
export function fileStem(url: string): string {
  return (
    URL.parse(url)
      ?.hostname.replace(/^www\./, "")
      .replace(/[^\w.-]+/g, "-") || "tokens"
  );
}
