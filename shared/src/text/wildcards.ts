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

/** Returns whether a text matches a pattern in which `*` stands for any text. */
export function matchesText(pattern: string, text: string): boolean {
  const places = [...pattern.replaceAll(/\*+/g, "*")].map((character) => (character === "*" ? ANY : character));
  return matchesWildcards(places, [...text], (character, place) => character === place);
}
