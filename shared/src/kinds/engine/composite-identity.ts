/** A colour in a composite token. */
export interface ColorField {
  /** As it is in the value. */
  readonly color: string;
  /** Undefined if no colour token has the value. */
  readonly color_name?: string | undefined;
}

/**
 * What makes two values of a composite the same token: the value with names for its colours. A colour that is no token
 * counts with its value.
 * @param colors in the order in which they are in the value
 */
export function compositeIdentity(value: string, colors: readonly ColorField[]): string {
  let rest = value;
  const texts: string[] = [];
  for (const { color } of colors) {
    const at = rest.indexOf(color);
    if (at === -1) return value;
    texts.push(rest.slice(0, at));
    rest = rest.slice(at + color.length);
  }
  const names = colors.map(({ color, color_name }) => (color_name === undefined ? color : [color_name]));
  return JSON.stringify([...texts, rest, names]);
}
