export type ServerAddress =
  | {
      readonly ok: true;
      /** Without a slash at its end. */
      readonly address: string;
      /** Whether requests go unencrypted over a network, so that the person should be warned. */
      readonly insecure: boolean;
    }
  | { readonly ok: false; readonly code: "wrong_address" | "insecure_address" };

/**
 * Reads the address of a server that a person has typed. Without a scheme it is https, or http on this computer. http is
 * accepted for this computer and private networks only, because every request carries a key.
 */
export function readAddress(typed: string): ServerAddress {
  const text = typed.trim();
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  const bare = hasScheme ? undefined : URL.parse(`http://${text}`);
  const url = hasScheme ? URL.parse(text) : bare && isLoopback(bare.hostname) ? bare : URL.parse(`https://${text}`);
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

// URL writes every IPv4 address with four decimal numbers, and IPv6 addresses in brackets and shortened.

function isLoopback(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || /^127(\.\d+){3}$/.test(host) || host === "[::1]";
}

function isPrivate(host: string): boolean {
  return (
    /^(10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|169\.254(\.\d+){2})$/.test(host) ||
    /^\[(f[cd]|fe[89ab])[0-9a-f]{0,2}:/.test(host) ||
    /\.(local|internal|lan|home\.arpa)$/.test(host) ||
    !/[.:]/.test(host) // a name without a dot, which only the local network can resolve
  );
}
