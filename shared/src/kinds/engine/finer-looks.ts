/** Of an ending. A longer one is no help to a reader. */
const MAX_ENDING = 80;

/**
 * Names by a look: the look alone, then with each of the endings that are not too long.
 * @param last an ending of no other value. It is cut if it is too long.
 */
export function finerLooks(look: string, endings: readonly string[], last: string): string[] {
  const fitting = endings.filter(({ length }) => length > 0 && length <= MAX_ENDING);
  const cut = last.slice(0, MAX_ENDING).replace(/-+$/, "");
  return [look, ...fitting.map((ending) => `${look}-${ending}`), `${look}-${cut}`];
}
