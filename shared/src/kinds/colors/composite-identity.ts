/** A colour in a shadow, border or gradient, as in its token. */
export interface ColorField {
  /** Canonical, as in the token's value. */
  readonly color: string;
  /** Absent if no colour token has the value. */
  readonly color_name?: string | undefined;
}

/**
 * A text that is equal for composites with the same geometry and the same names of colours: the value with the names of its
 * colours instead of the colours. A colour that is not a token stands for itself.
 * @param colors in the order in which the value contains them
 */
export function compositeIdentity(value: string, colors: readonly ColorField[]): string {
  let text = "";
  let end = 0;
  for (const { color, color_name: name } of colors) {
    const index = value.indexOf(color, end);
    if (index === -1) continue;
    text += value.slice(end, index) + (name === undefined ? color : JSON.stringify(name));
    end = index + color.length;
  }
  return text + value.slice(end);
}
