/** The longest name that a mail shows. */
const LONGEST = 40;

/** Letters, digits, spaces and what stands inside of names. No name with a dot, a slash or a colon: it could be an address. */
const PLAIN = /^[\p{L}\p{M}\p{N} '’&+-]+$/u;

/**
 * Returns a name that a person has chosen, for a mail to somebody else.
 * @returns undefined for a name that could be a message of its own, or an address that programs make a link of
 */
export function plainName(name: string | undefined): string | undefined {
  const trimmed = name?.trim() ?? "";
  return trimmed.length <= LONGEST && PLAIN.test(trimmed) ? trimmed : undefined;
}
