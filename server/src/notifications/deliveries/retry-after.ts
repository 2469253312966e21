/** The longest wait that a receiver can ask for, in seconds: a day. */
const LONGEST = 86_400;

/**
 * Reads the header Retry-After (RFC 9110): a number of seconds or a date.
 * @returns whole seconds, at most a day; undefined if it is missing, malformed or in the past
 */
export function retryAfterSeconds(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now.getTime()) / 1000);
  return seconds > 0 ? Math.min(seconds, LONGEST) : undefined;
}
