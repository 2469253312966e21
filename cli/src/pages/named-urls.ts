import { hasScheme, looksLikePage, webUrl } from "../command-line/web-url.ts";

interface NamingValues {
  readonly baseUrl?: string | undefined;
  readonly against?: string | undefined;
}

/**
 * Returns the URLs that a person has typed, which are trusted more than those of a config file: it may come from somebody else.
 * @param urls the pages of the command line, which may be names of pages of the config
 * @throws UsageError
 */
export function namedUrls(urls: readonly string[], { baseUrl, against }: NamingValues = {}): string[] {
  const pages = [...urls, ...(baseUrl === undefined ? [] : [baseUrl])].filter(looksLikePage);
  const compared = against !== undefined && hasScheme(against) ? [against] : [];
  return [...pages, ...compared].map(webUrl);
}
