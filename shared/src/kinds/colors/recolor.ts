/** The values of colour tokens by their names. */
export type ColorValues = ReadonlyMap<string, string>;

/** A colour in a composite token, see ColorField. */
interface Field {
  readonly color: string;
  readonly color_name?: unknown;
}

/**
 * A token in which every colour that has a name gets the value that `colors` has under this name: a shadow, border or
 * gradient as it is in a mode where only its colours differ. Tokens without such colours are returned unchanged.
 */
export function recolor<Token>(token: Token, colors: ColorValues): Token {
  return mapColors(token, (field) => {
    const { color, color_name } = field;
    const namedColor = typeof color_name === "string" ? colors.get(color_name) : undefined;
    return namedColor === undefined || namedColor === color ? field : { ...field, color: namedColor };
  });
}

/**
 * A token whose colours have the names that those of another token have, as far as these names have the same values.
 * Several colour tokens may have one value in a mode.
 */
export function withColorNames<Token>(token: Token, like: unknown, colors: ColorValues): Token {
  const names: unknown[] = [];
  mapColors(like, (field) => {
    names.push(field.color_name);
    return field;
  });
  let index = 0;
  return mapColors(token, (field) => {
    const name = names[index++];
    return typeof name === "string" && colors.get(name) === field.color ? { ...field, color_name: name } : field;
  });
}

/** Replaces the colours of a token, in its fields and in its value, which contains them in the order of the fields. */
function mapColors<Token>(token: Token, replace: (field: Field) => Field): Token {
  if (!isObject(token) || typeof token.value !== "string") return token;
  const { value } = token;
  if (typeof token.color_name === "string" && token.color === undefined) {
    // The whole value is the colour, as in a state.
    const { color, color_name } = replace({ color: value, color_name: token.color_name });
    return color === value && color_name === token.color_name ? token : { ...token, value: color, color_name };
  }
  let text = "";
  let end = 0;
  let isSame = true;
  const mapPart = (part: unknown): unknown => {
    if (!isField(part)) return part;
    const replaced = replace(part);
    if (replaced !== part) isSame = false;
    const index = value.indexOf(part.color, end);
    if (index !== -1) {
      text += value.slice(end, index) + replaced.color;
      end = index + part.color.length;
    }
    return replaced;
  };
  const mapped = mapPart(token);
  const parts = Object.entries(isObject(mapped) ? mapped : {}).map(([key, part]) => [
    key,
    Array.isArray(part) ? part.map(mapPart) : part,
  ]);
  if (isSame) return token;
  // The parts are those of the token, with other colours.
  return { ...(Object.fromEntries(parts) as Token), value: text + value.slice(end) };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const isField = (value: unknown): value is Field => isObject(value) && typeof value.color === "string";
