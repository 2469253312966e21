import { hasScheme, isLoopback, isPrivate } from "@tintype/shared/text/web-address";

export type ServerAddress =
  | {
      readonly ok: true;
      /** Without a slash at its end. */
      readonly address: string;
      /** True if requests go unencrypted over a network, so that the person should be warned. */
      readonly insecure: boolean;
    }
  | { readonly ok: false; readonly code: "wrong_address" | "insecure_address" };

/**
 * Reads the address of a server that a person has typed. Without a scheme it is https, or http on this computer. http is
 * accepted for this computer and private networks only, because every request carries a key.
 */
export function readAddress(typed: string): ServerAddress {
  const text = typed.trim();
  const bare = hasScheme(text) ? undefined : URL.parse(`http://${text}`);
  const url = hasScheme(text)
    ? URL.parse(text)
    : bare && isLoopback(bare.hostname)
      ? bare
      : URL.parse(`https://${text}`);
  // Chromium accepts a blank in a host name and writes it as %20.
  const isOdd = !url || url.hostname === "" || url.hostname.includes("%") || !/^https?:$/.test(url.protocol);
  if (isOdd || url.username || url.password) {
    return { ok: false, code: "wrong_address" };
  }
  const isPlain = url.protocol === "http:" && !isLoopback(url.hostname);
  if (isPlain && !isPrivate(url.hostname)) return { ok: false, code: "insecure_address" };
  // A server may be served below a path.
  return { ok: true, address: url.origin + url.pathname.replace(/\/+$/, ""), insecure: isPlain };
}
