import { splitOuter } from "../css/lists.ts";
import { canonicalJson } from "../text/canonical-json.ts";
import { DEFAULT_ON, type FurtherConditions, furtherConditions, type PageConditions } from "./conditions.ts";

// PageConditions as people write them on a command line and in a form: `body!.light.dark`, `storage:theme=dark,more-contrast`. The
// API judges them; here they are only told apart.

/** PageConditions as they were written: before the checks of the API. */
export type WrittenConditions = Partial<PageConditions>;

/** The conditions that are words. */
export const CONDITION_WORDS: Readonly<Record<string, WrittenConditions>> = {
  light: { color_scheme: "light" },
  dark: { color_scheme: "dark" },
  "reduced-motion": { reduced_motion: true },
  "forced-colors": { forced_colors: true },
  "more-contrast": { contrast: "more" },
  "less-contrast": { contrast: "less" },
};

/** How conditions are written. */
export const CONDITION_FORMS =
  "light, dark, reduced-motion, forced-colors, more-contrast, less-contrast, a size such as 390x844, attributes and classes such as [data-theme=dark], .dark or body!.light.dark, and storage:key=value, cookie:name=value or query:name=value";

/** Thrown for a text that is no condition. */
export class ConditionFault extends Error {
  override readonly name = "ConditionFault";
  /** The condition that is wrong. */
  readonly condition: string;
  readonly isTwice: boolean;

  constructor(condition: string, isTwice = false) {
    super(`${JSON.stringify(condition)} ${isTwice ? "names a condition twice" : "is not a condition"}`);
    this.condition = condition;
    this.isTwice = isTwice;
  }
}

/** The lists that have a name before a colon. */
const PREFIXES = { storage: "storage", cookie: "cookies", query: "query" } as const;
const PREFIXED = /^(storage|cookie|query):([^=]+)=(.*)$/s;
const ELEMENT = /^(?:[A-Za-z][\w-]*)?(?:#[\w-]+)?(?=[.![])/;
const MARK = /(!?)(?:\.((?:[^\s.![\]\\]|\\.)+)|\[([A-Za-z_][\w.:-]*)(?:=(?:"([^"]*)"|'([^']*)'|([^\]]*)))?\])/y;

/**
 * Parses conditions that commas divide, outside of brackets.
 * @throws ConditionFault
 */
export function parseConditions(text: string): WrittenConditions {
  let conditions: WrittenConditions = {};
  for (const part of splitOuter(text, ",")) conditions = merged(conditions, parseCondition(part), part);
  return conditions;
}

/** Adds conditions. Records are joined. @throws ConditionFault for what is named twice */
function merged(earlier: WrittenConditions, added: WrittenConditions, text: string): WrittenConditions {
  const entries = new Map<string, unknown>(Object.entries(earlier));
  for (const [key, value] of Object.entries(added)) {
    const current = entries.get(key);
    if (current === undefined) entries.set(key, value);
    else if (key !== "viewport" && isRecord(current) && isRecord(value)) {
      if (Object.keys(value).some((name) => Object.hasOwn(current, name))) throw new ConditionFault(text, true);
      entries.set(key, { ...current, ...value });
    } else if (key !== "on" || current !== value) throw new ConditionFault(text, true);
  }
  return Object.fromEntries(entries); // each value is that of its key
}

const isRecord = (value: unknown): value is object => typeof value === "object" && value !== null;

function parseCondition(text: string): WrittenConditions {
  const word = Object.hasOwn(CONDITION_WORDS, text) ? CONDITION_WORDS[text] : undefined;
  if (word) return word;
  const [, width, height] = /^(\d{1,9})x(\d{1,9})$/.exec(text) ?? [];
  if (width !== undefined && height !== undefined)
    return { viewport: { width: Number(width), height: Number(height) } };
  const [, prefix, name, value] = PREFIXED.exec(text) ?? [];
  if (name !== undefined && value !== undefined) {
    // The cast: the expression knows no other prefixes.
    return { [PREFIXES[prefix as keyof typeof PREFIXES]]: { [name]: value } };
  }
  return parseMarks(text);
}

function parseMarks(text: string): WrittenConditions {
  const element = ELEMENT.exec(text)?.[0] ?? "";
  const attributes = new Map<string, string | null>();
  const classes = new Map<string, boolean>();
  MARK.lastIndex = element.length;
  while (MARK.lastIndex < text.length) {
    const [mark, not, className, attribute, ...values] = MARK.exec(text) ?? [];
    if (mark === undefined) throw new ConditionFault(text);
    const [value] = values.filter((part) => part !== undefined);
    const isRemoved = not === "!";
    if (attribute === undefined) add(classes, unescaped(className ?? ""), !isRemoved, text);
    else if (isRemoved && value !== undefined) throw new ConditionFault(text);
    else add(attributes, attribute, isRemoved ? null : (value ?? ""), text);
  }
  if (attributes.size + classes.size === 0) throw new ConditionFault(text);
  return {
    ...(element !== "" && element !== DEFAULT_ON && { on: element }),
    ...(attributes.size > 0 && { attributes: Object.fromEntries(attributes) }),
    ...(classes.size > 0 && { classes: Object.fromEntries(classes) }),
  };
}

function add<Value>(marks: Map<string, Value>, name: string, value: Value, text: string): void {
  if (marks.has(name)) throw new ConditionFault(text, true);
  marks.set(name, value);
}

const unescaped = (name: string): string => name.replace(/\\(.)/gs, "$1");

/**
 * Writes further conditions as they can be parsed again; "" without any.
 * @returns JSON of the conditions if the short form cannot say them
 */
export function writeConditions(conditions: FurtherConditions): string {
  const further = furtherConditions(conditions);
  if (Object.keys(further).length === 0) return "";
  const text = shortForm(further);
  return isSaid(text, further) ? text : JSON.stringify(further);
}

/** Parses conditions that `writeConditions` may have written. @throws ConditionFault */
export function readConditions(text: string): WrittenConditions {
  const typed = text.trim();
  if (typed === "") return {};
  if (!typed.startsWith("{")) return parseConditions(typed);
  try {
    const conditions: unknown = JSON.parse(typed);
    if (isRecord(conditions) && !Array.isArray(conditions)) return conditions; // the API judges the rest
  } catch {
    // It is no JSON.
  }
  throw new ConditionFault(typed);
}

function isSaid(text: string, conditions: FurtherConditions): boolean {
  try {
    return canonicalJson(parseConditions(text)) === canonicalJson(conditions);
  } catch {
    return false;
  }
}

function shortForm(conditions: FurtherConditions): string {
  const { on = "", attributes = {}, classes = {} } = conditions;
  const marks = [
    ...Object.entries(attributes).map(([name, value]) => (value === null ? `![${name}]` : `[${name}=${value}]`)),
    ...Object.entries(classes).map(([name, isOn]) => `${isOn ? "" : "!"}.${name.replace(/[\s.![\]\\,]/g, "\\$&")}`),
  ].join("");
  const prefixed = Object.entries(PREFIXES).flatMap(([prefix, field]) =>
    Object.entries(conditions[field] ?? {}).map(([name, value]) => `${prefix}:${name}=${value}`),
  );
  return [
    ...Object.keys(CONDITION_WORDS).filter((word) =>
      Object.entries(CONDITION_WORDS[word] ?? {}).every(
        ([key, value]) => new Map(Object.entries(conditions)).get(key) === value,
      ),
    ),
    ...(marks === "" ? [] : [`${on}${marks}`]),
    ...prefixed,
  ].join(",");
}
