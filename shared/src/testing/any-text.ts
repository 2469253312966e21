import fc from "fast-check";

// Texts, JSON values and URLs as those of fast-check 4.10, without its table of all code points, which takes 1.2 s of the
// processor in every process that makes one.

/** The code points that stand for halves of others come after 0xd7ff. They are left out. */
const FIRST_HALF = 0xd800;
const HALVES = 0x800;
const CODE_POINTS = 0x110000;

const codePoint = fc.nat({ max: CODE_POINTS - HALVES - 1 }).map(
  (index) => String.fromCodePoint(index < FIRST_HALF ? index : index + HALVES),
  (text) => {
    const code = typeof text === "string" ? text.codePointAt(0) : undefined;
    const isOne = code !== undefined && String.fromCodePoint(code) === text;
    if (!isOne || (code >= FIRST_HALF && code < FIRST_HALF + HALVES)) throw new Error("This is not one code point.");
    return code < FIRST_HALF ? code : code - HALVES;
  },
);

/** Generates texts of any code points, as `fc.string({ unit: "binary" })` does. */
export function anyText(limits: Pick<fc.StringConstraints, "minLength" | "maxLength"> = {}): fc.Arbitrary<string> {
  return fc.string({ ...limits, unit: codePoint });
}

/** Generates JSON values with such texts, as `fc.jsonValue({ stringUnit: "binary" })` does. */
export function anyJson(): fc.Arbitrary<fc.JsonValue> {
  return fc.jsonValue({ stringUnit: codePoint });
}

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** Generates parts of a URL of letters, these characters, and fewer escapes of any code points. */
function partOf(characters: string): fc.Arbitrary<string> {
  const allowed = fc.constantFrom(...LETTERS, ...characters);
  return fc.string({
    unit: fc.oneof({ weight: 10, arbitrary: allowed }, codePoint.map(encodeURIComponent)),
    size: "small",
  });
}

const segment = partOf("-._~!$&'()*+,;=:@");
const rest = partOf("-._~!$&'()*+,;=:@/?");

/** Generates URLs of the web, as `fc.webUrl()` does. @param withRest whether some have a query and a fragment */
export function anyUrl({ withRest = false } = {}): fc.Arbitrary<string> {
  const restAfter = (sign: string) =>
    withRest
      ? fc.option(
          rest.map((text) => sign + text),
          { nil: "" },
        )
      : fc.constant("");
  const path = fc.array(segment, { size: "xsmall" }).map((segments) => segments.map((text) => `/${text}`).join(""));
  const parts = [fc.constantFrom("http://", "https://"), fc.webAuthority(), path, restAfter("?"), restAfter("#")];
  return fc.tuple(...parts).map((all) => all.join(""));
}
