import type { ErrorDetail } from "@tintype/shared/api/errors";
import { invalid } from "../errors.ts";

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"] as const;

/**
 * Where Stripe may send people back to: an allowed origin alone, else the service would lend its name to whoever wants
 * people to land elsewhere; and over https, save for this machine.
 * @param urls by the field that they stand in
 * @param origins such as "https://example.com"; one of this machine allows its other names too
 * @throws AppError validation_error naming each field that is wrong
 */
export function checkReturnUrls(urls: Readonly<Record<string, string>>, origins: readonly string[]): void {
  const allowed = new Set(origins.flatMap(withOtherNames));
  const details = Object.entries(urls).flatMap(([path, url]): ErrorDetail[] => {
    const message = fault(url, allowed);
    return message === undefined ? [] : [{ path, message }];
  });
  if (details.length > 0) throw invalid(details);
}

function fault(text: string, allowed: ReadonlySet<string>): string | undefined {
  const url = URL.parse(text);
  if (!url) return "must be an absolute URL";
  if (url.username !== "" || url.password !== "") return "must not hold a name or a password";
  const isLocal = LOOPBACK.some((name) => name === url.hostname);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLocal)) return "must be an https URL";
  return allowed.has(url.origin) ? undefined : `must be of an allowed origin: ${[...allowed].join(", ")}`;
}

/** "http://localhost:3000" → the same of 127.0.0.1 and [::1] as well. */
function withOtherNames(address: string): string[] {
  const url = new URL(address);
  if (!LOOPBACK.some((name) => name === url.hostname)) return [url.origin];
  return LOOPBACK.map((name) => `${url.protocol}//${name}${url.port === "" ? "" : `:${url.port}`}`);
}
