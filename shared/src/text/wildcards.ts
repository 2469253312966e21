/** Stands in a pattern for any number of items. */
export const ANY = Symbol("any number of items");

/**
 * Returns whether items, such as the characters of a text, match a pattern. Takes at most time in proportion to the
 * product of both lengths, whatever the pattern: it goes back to the last ANY only, because an earlier one could not
 * match more.
 * @param fits whether an item is what the pattern wants at one place
 */
export function matchesWildcards<Wanted, Item>(
  pattern: readonly (Wanted | typeof ANY)[],
  items: ArrayLike<Item>,
  fits: (item: Item, expectedPlace: Wanted) => boolean,
): boolean {
  let place = 0;
  let index = 0;
  let lastAny = -1;
  /** The item from which the part after the last ANY is tried next. */
  let retry = 0;
  while (index < items.length) {
    const expectedItem = pattern[place];
    if (place < pattern.length && expectedItem === ANY) {
      lastAny = place;
      retry = index + 1;
      place += 1;
    } else if (place < pattern.length && fits(items[index] as Item, expectedItem as Wanted)) {
      // Both indexes are within their lists, and ANY was excluded.
      place += 1;
      index += 1;
    } else if (lastAny !== -1) {
      place = lastAny + 1;
      index = retry;
      retry += 1;
    } else return false;
  }
  return pattern.slice(place).every((remainingPlace) => remainingPlace === ANY);
}

/**
 * Returns a function that tells whether a text matches a pattern in which `*` stands for any text. Its time is in proportion to
 * the length of the text, because it takes the first place of each part: a later one could not match more.
 */
export function createTextMatcher(pattern: string): (text: string) => boolean {
  const [start = "", ...parts] = pattern.split("*");
  const end = parts.pop();
  if (end === undefined) return (text) => text === pattern;
  return (text) => {
    if (!text.startsWith(start)) return false;
    let position = start.length;
    for (const part of parts) {
      const index = text.indexOf(part, position);
      if (index === -1) return false;
      position = index + part.length;
    }
    return text.length - end.length >= position && text.endsWith(end);
  };
}
