const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

/** Returns whether a text begins with the scheme of a URL, such as `https://`. */
export const hasScheme = (text: string): boolean => SCHEME.test(text);

/**
 * Adds the scheme that a person means who types an address without one: http for this computer and for private networks, whose
 * hosts hardly ever have a certificate, and https for all others.
 */
export function withScheme(text: string): string {
  if (hasScheme(text)) return text;
  const host = URL.parse(`http://${text}`)?.hostname ?? "";
  return `${isLoopback(host) || isPrivate(host) ? "http" : "https"}://${text}`;
}

// `URL.hostname` has every IPv4 address as four decimal numbers, and IPv6 addresses in brackets and shortened.

/** Returns whether a host, as `URL.hostname` has it, is this computer. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || /^127(\.\d+){3}$/.test(host) || host === "[::1]";
}

/** Returns whether a host, as `URL.hostname` has it, is one that only a private network has. */
export function isPrivate(host: string): boolean {
  return (
    /^(10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|169\.254(\.\d+){2})$/.test(host) ||
    /^\[(f[cd]|fe[89ab])[0-9a-f]{0,2}:/.test(host) ||
    /\.(local|internal|lan|home\.arpa|test)$/.test(host) ||
    /^[^.:]+$/.test(host) // a name without a dot, which only the local network can resolve
  );
}
