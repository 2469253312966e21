import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { VIEWPORT_SIDE } from "@tintype/shared/api/extractions/viewport";
import { suggest } from "./suggest.ts";

/** A mode as the API's options have it, before its checks. */
interface WrittenMode {
  readonly name: string;
  readonly color_scheme?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly reduced_motion?: boolean;
}

type Conditions = Omit<WrittenMode, "name">;

/** The conditions that are words. A mode of such a name needs no conditions. */
const WORDS: Readonly<Record<string, Conditions>> = {
  light: { color_scheme: "light" },
  dark: { color_scheme: "dark" },
  "reduced-motion": { reduced_motion: true },
};
const FORM = "<name>=<condition>,…, where a condition is light, dark, reduced-motion or a size such as 390x844";

/**
 * Parses the value of `--mode`: `dark`, `mobile=390x844`, `dark-mobile=dark,390x844`. The name itself is checked with the
 * rules of the API.
 * @throws UsageError
 */
export function parseMode(text: string): WrittenMode {
  const [name = "", ...rest] = text.split("=");
  if (rest.length === 0 && Object.hasOwn(WORDS, name)) return { name, ...WORDS[name] };
  if (rest.length === 0) {
    throw new UsageError(`--mode ${text} needs conditions: ${FORM}.${suggest(text, Object.keys(WORDS))}`);
  }
  const conditions = rest
    .join("=")
    .split(",")
    .map((condition) => parseCondition(text, condition));
  const mode: WrittenMode = Object.assign({ name }, ...conditions);
  const expected = conditions.reduce((count, condition) => count + Object.keys(condition).length, 1);
  if (Object.keys(mode).length < expected) throw new UsageError(`--mode ${text} names a condition twice.`);
  return mode;
}

function parseCondition(mode: string, text: string): Conditions {
  const word = Object.hasOwn(WORDS, text) ? WORDS[text] : undefined;
  if (word) return word;
  const viewport = parseSize(text, `--mode ${mode}`);
  if (viewport) return { viewport };
  const meant = suggest(text, Object.keys(WORDS));
  throw new UsageError(`--mode ${mode}: ${JSON.stringify(text)} is not a condition.${meant} The form is ${FORM}.`);
}

/**
 * Parses a width and a height, such as `1280x800`.
 * @param option how messages name the option
 * @returns undefined if the text is no size
 * @throws UsageError if no window can have the size
 */
export function parseSize(text: string, option: string): { width: number; height: number } | undefined {
  const [, width, height] = /^(\d{1,9})x(\d{1,9})$/.exec(text) ?? [];
  if (width === undefined || height === undefined) return undefined;
  const size = { width: Number(width), height: Number(height) };
  const { min, max } = VIEWPORT_SIDE;
  if (Math.min(size.width, size.height) < min) throw sizeFault(`${text} is too small, at least ${min}x${min}`, option);
  if (Math.max(size.width, size.height) > max) throw sizeFault(`${text} is too large, at most ${max}x${max}`, option);
  return size;
}

const sizeFault = (fault: string, option: string): UsageError => new UsageError(`${option}: ${fault}.`);
