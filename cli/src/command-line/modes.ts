import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { VIEWPORT_SIDE } from "@tintype/shared/api/extractions/viewport";
import {
  CONDITION_FORMS,
  CONDITION_WORDS,
  ConditionFault,
  parseConditions,
  type WrittenConditions,
} from "@tintype/shared/conditions/short-form";
import { suggest } from "./suggest.ts";

/** A mode as the API's options have it, before its checks. */
type WrittenMode = Readonly<Record<string, unknown>> & { readonly name?: unknown };

const FORM = `<name>=<condition>,…, where a condition is ${CONDITION_FORMS}; or JSON as in the API`;

/**
 * Parses the value of `--mode`: `dark`, `mobile=390x844`, `ember=body.brand-ember`, or JSON. A word that is a condition needs no
 * name. Names and bounds are checked with the rules of the API.
 * @throws UsageError
 */
export function parseMode(text: string): WrittenMode {
  if (text.trimStart().startsWith("{")) return parseJson(text);
  const [name = "", ...rest] = text.split("=");
  const word = Object.hasOwn(CONDITION_WORDS, text) ? CONDITION_WORDS[text] : undefined;
  if (word) return { name, ...word };
  if (rest.length === 0) {
    throw new UsageError(`--mode ${text} needs conditions: ${FORM}.${suggest(text, Object.keys(CONDITION_WORDS))}`);
  }
  const conditions = conditionsIn(text, rest.join("="));
  if (conditions.viewport) checkSize(conditions.viewport, `--mode ${text}`);
  return { name, ...conditions };
}

function parseJson(text: string): WrittenMode {
  try {
    const mode: unknown = JSON.parse(text);
    if (typeof mode === "object" && mode !== null) return { ...mode }; // the API judges the rest
  } catch {
    // It is no JSON.
  }
  throw new UsageError(`--mode ${text} is not JSON.`);
}

function conditionsIn(mode: string, text: string): WrittenConditions {
  try {
    return parseConditions(text);
  } catch (error) {
    if (!(error instanceof ConditionFault)) throw error;
    if (error.isTwice) throw new UsageError(`--mode ${mode} names a condition twice.`);
    const meant = suggest(error.condition, Object.keys(CONDITION_WORDS));
    throw new UsageError(`--mode ${mode}: ${error.message}.${meant} The form is ${FORM}.`);
  }
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
  checkSize(size, option);
  return size;
}

function checkSize({ width, height }: { readonly width: number; readonly height: number }, option: string): void {
  const { min, max } = VIEWPORT_SIDE;
  const text = `${width}x${height}`;
  if (Math.min(width, height) < min) throw sizeFault(`${text} is too small, at least ${min}x${min}`, option);
  if (Math.max(width, height) > max) throw sizeFault(`${text} is too large, at most ${max}x${max}`, option);
}

const sizeFault = (fault: string, option: string): UsageError => new UsageError(`${option}: ${fault}.`);
