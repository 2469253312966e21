const LONGEST_WAIT = 60;

/**
 * The seconds that a `Prefer: wait=…` header asks for (RFC 7240), at most 60; undefined where it asks for no wait. What
 * cannot be understood counts as not said, as the RFC wants it.
 */
export function preferredWait(header: string | undefined): number | undefined {
  const value = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:$|[,;])/i.exec(header ?? "")?.[1];
  return value === undefined ? undefined : Math.min(Number(value), LONGEST_WAIT);
}
