import { isSameSite, loginFault } from "@tintype/reader/reading/login";
import type { PageReading } from "@tintype/reader/reading/reading";

/**
 * Tells why a reading is not one of the page that was asked for: the visitor was sent to a login or to another site, or was
 * kept out.
 * @param allowRedirect whether a page of another site will do, if it is no login
 * @returns a sentence; undefined if the page itself was read
 */
export function entranceFault(
  asked: string,
  reading: PageReading,
  { allowRedirect }: { readonly allowRedirect: boolean },
): string | undefined {
  const [from, to] = [new URL(asked), new URL(reading.environment.final_url)];
  if (reading.barriers?.isChallenge) return CHALLENGE;
  const login = loginFault(asked, reading);
  if (login !== undefined) return `${login} See --header, --cookie and --storage-state.`;
  if (allowRedirect || isSameSite(from, to)) return undefined;
  return `The page redirected to ${to.origin}${to.pathname}, which is another origin. If that is the page to read, name it or add --allow-redirect.`;
}

const CHALLENGE = "The page asks visitors to prove that they are not robots, or says that it is blocked.";
