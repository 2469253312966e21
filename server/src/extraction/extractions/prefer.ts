/** Seconds. */
export const MAX_WAIT = 60;

/**
 * Reads how many seconds a `Prefer: wait=…` header (RFC 7240) asks for, at most 60.
 * @returns undefined if the header asks for no wait, or cannot be understood: the RFC wants it ignored then
 */
export function preferredWait(header: string | undefined): number | undefined {
  const value = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:$|[,;])/i.exec(header ?? "")?.[1];
  return value === undefined ? undefined : Math.min(Number(value), MAX_WAIT);
}
