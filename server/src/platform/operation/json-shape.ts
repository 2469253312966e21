import { invalid } from "../errors.ts";
import { type Gate, number } from "../gates.ts";

/** The limits of a JSON body. */
export interface JsonBounds {
  /** Fields of one object. */
  readonly fields: number;
  /** Objects and arrays. */
  readonly containers: number;
  /** Values: fields and items. */
  readonly values: number;
  /**
   * True if escaped characters that PostgreSQL cannot store are replaced. Otherwise they are left for the validation.
   */
  readonly replacesUnstorable: boolean;
}

/** For bodies that people and programs write. Metadata of 16 KiB have at most 8,000 values. */
const ORDINARY: JsonBounds = { fields: 20_000, containers: 20_000, values: 20_000, replacesUnstorable: false };

/** Two more than a parsed body may have, because a batch of procedure calls wraps its inputs. */
const MAX_DEPTH = 102;

/** Returns the line of such limits in docs/limits.md. */
export function shapeGate(name: string, file: string, { fields, containers, values }: JsonBounds): Gate {
  const counts = `${number(fields)} fields of an object, ${number(containers)} objects and arrays, ${number(values)} values`;
  return { name, at: file, limit: `${counts}, ${MAX_DEPTH} levels`, answer: [invalid([])] };
}

export const SHAPE_GATE = shapeGate("Shape of a JSON body, before it is parsed", import.meta.url, ORDINARY);

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const LOWER_U = 0x75;
/** `[` and `{`, `]` and `}` differ in one bit. */
const OPENING = 0x5b;
const CLOSING = 0x5d;
const IS_BRACE = 0x20;

/**
 * Refuses JSON whose objects and arrays are too many, too deep or too large, without parsing it: the worst JSON of 1 MiB
 * takes up to a second to parse and to validate, and 16 MiB take seconds and a gigabyte.
 *
 * With `replacesUnstorable`, replaces escaped characters that PostgreSQL cannot store (NUL and unpaired surrogates) with
 * U+FFFD, in place. Pages contain such strings, for example in font names, and a capture must not be lost because of one.
 * @throws AppError validation_error
 */
export function checkShape(bytes: Uint8Array, bounds: JsonBounds = ORDINARY): void {
  // The number of commas in the object that is open at each depth, or -1 in an array.
  const commas = new Int32Array(MAX_DEPTH + 1).fill(-1);
  let depth = 0;
  let containers = 0;
  let values = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === QUOTE) {
      index = endOfString(bytes, index + 1, bounds.replacesUnstorable);
    } else if (byte === COMMA) {
      values += 1;
      if (values >= bounds.values) refuse(`has more than ${bounds.values.toLocaleString("en")} values`);
      const fields = commas[depth] ?? -1;
      if (fields >= 0) {
        commas[depth] = fields + 1;
        if (fields + 2 > bounds.fields) refuse(`has an object with more than ${bounds.fields} fields`);
      }
    } else if ((byte & ~IS_BRACE) === OPENING) {
      depth += 1;
      if (depth > MAX_DEPTH) refuse("is nested too deeply");
      containers += 1;
      if (containers > bounds.containers) {
        refuse(`has more than ${bounds.containers.toLocaleString("en")} objects and arrays`);
      }
      commas[depth] = byte & IS_BRACE ? 0 : -1;
    } else if ((byte & ~IS_BRACE) === CLOSING && depth > 0) {
      depth -= 1;
    }
  }
}

function refuse(message: string): never {
  throw invalid([{ path: "", message }]);
}

/** Returns the index of the quote that ends a string, and may replace the characters that cannot be stored on the way. */
function endOfString(bytes: Uint8Array, start: number, replacesUnstorable: boolean): number {
  let index = start;
  for (;;) {
    const byte = bytes[index];
    if (byte === QUOTE || byte === undefined) return index;
    if (byte !== BACKSLASH) index += 1;
    else if (!replacesUnstorable || bytes[index + 1] !== LOWER_U) index += 2;
    else index += storableEscape(bytes, index);
  }
}

/** Makes the escape \uXXXX at this index, or a pair of them, one that can be stored. Returns its length. */
function storableEscape(bytes: Uint8Array, index: number): number {
  const code = hexAt(bytes, index + 2);
  const isHighSurrogate = code >= 0xd800 && code < 0xdc00;
  if (isHighSurrogate && bytes[index + 6] === BACKSLASH && bytes[index + 7] === LOWER_U) {
    const lowSurrogate = hexAt(bytes, index + 8);
    if (lowSurrogate >= 0xdc00 && lowSurrogate < 0xe000) return 12;
  }
  if (code === 0 || (code >= 0xd800 && code < 0xe000)) bytes.set(REPLACEMENT, index + 2);
  // The JSON parser finds malformed escapes.
  return 2;
}

/** Digits of U+FFFD, the replacement character. */
const REPLACEMENT = new TextEncoder().encode("fffd");

/** Returns the number that four hexadecimal digits make; NaN for other characters. */
function hexAt(bytes: Uint8Array, index: number): number {
  let code = 0;
  for (let digit = index; digit < index + 4; digit += 1) code = code * 16 + hexDigit(bytes[digit] ?? 0);
  return code;
}

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : Number.NaN;
}
