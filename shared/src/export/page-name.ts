/** The name of a page in its exported files: its host. A title would change from one reading to the next. */
export const pageName = (url: string): string => URL.parse(url)?.hostname.replace(/^www\./, "") ?? "";
