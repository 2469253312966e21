import { z } from "zod";
import { MAX_COOKIE_NAME, MAX_KEY, MAX_SELECTOR, RECORDS } from "../../conditions/bounds.ts";
import { treePaths } from "../../css/tree-selectors.ts";
import { isStorable, text } from "../common/common.ts";

// The conditions of a mode that a caller sends: themes, and what else a page asks of its environment.

const ATTRIBUTE = /^[A-Za-z_][\w.:-]{0,63}$/;
/** Attributes that run scripts, begin requests, or belong to another condition. */
const REFUSED_ATTRIBUTE =
  /^(?:on.*|style|class|id|src|srcdoc|srcset|href|xlink:href|action|formaction|nonce|data|poster|background|ping|manifest)$/i;
const COOKIE_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const COOKIE_VALUE = /^[^;,\s\p{Cc}]*$/u;

/** A rule for the keys of a record: why a key is refused, or undefined. */
type KeyRule = (key: string) => string | undefined;

/** A record with a bounded number of entries, whose keys are judged by a rule. */
function bounded<Value extends z.ZodType>(kind: keyof typeof RECORDS, value: Value, faultOf: KeyRule) {
  const { entries } = RECORDS[kind];
  return z
    .record(z.string(), value)
    .superRefine((record, context) => {
      const keys = Object.keys(record);
      if (keys.length === 0 || keys.length > entries) {
        context.addIssue({ code: "custom", message: `must have 1 to ${entries} entries` });
      }
      for (const key of keys.slice(0, entries)) {
        const fault = isStorable(key) ? faultOf(key) : "must not contain NUL or an unpaired surrogate";
        if (fault !== undefined) context.addIssue({ code: "custom", path: [key], message: `its name ${fault}` });
      }
    })
    .meta({ minProperties: 1, maxProperties: entries });
}

const textOf = (kind: keyof typeof RECORDS) => text({ max: RECORDS[kind].characters });

function attributeFault(name: string): string | undefined {
  if (!ATTRIBUTE.test(name)) return "must be 1 to 64 letters, digits, and _ . : -, and begin with a letter or _";
  return REFUSED_ATTRIBUTE.test(name)
    ? "is not one that a mode may set, because it could run scripts, begin requests or belong to another condition"
    : undefined;
}

function classFault(name: string): string | undefined {
  const { characters } = RECORDS.classes;
  if (name === "" || name.length > characters) return `must have 1 to ${characters} characters`;
  return /\s/.test(name) ? "must not contain white space" : undefined;
}

const keyFault: KeyRule = (key) =>
  key === "" || key.length > MAX_KEY ? `must have 1 to ${MAX_KEY} characters` : undefined;

function cookieFault(name: string): string | undefined {
  if (!COOKIE_NAME.test(name) || name.length > MAX_COOKIE_NAME) {
    return `must be 1 to ${MAX_COOKIE_NAME} characters that the name of a cookie may have`;
  }
  return /^__(?:Host|Secure)-/i.test(name) ? "must not begin with __Host- or __Secure-" : undefined;
}

/** The conditions beside scheme, size and motion, all of them optional. */
export const conditionOptions = {
  forced_colors: z.boolean().optional().describe("Whether the page is read with `forced-colors: active`."),
  contrast: z.enum(["more", "less"]).optional().describe("The contrast that the reader prefers: `prefers-contrast`."),
  on: text({ min: 1, max: MAX_SELECTOR })
    .refine((selector) => !treePaths(selector).some((parts) => parts.length > 1), "must not contain >>>")
    .optional()
    .describe(
      "A CSS selector, only beside `attributes` or `classes`: all elements that match get them, also those that come later. `html` if absent. A mode without such an element when the page has settled cannot be read.",
    ),
  attributes: bounded("attributes", textOf("attributes").nullable(), attributeFault)
    .optional()
    .describe(
      "Attributes and their values, 1 to 8, such as `data-theme`; null removes one. Attributes that run scripts or begin requests are refused, and `class`, `id`, `style`.",
    ),
  classes: bounded("classes", z.boolean(), classFault)
    .optional()
    .describe("Classes, 1 to 16: true adds one, false removes it."),
  storage: bounded("storage", textOf("storage").nullable(), keyFault)
    .optional()
    .describe(
      "Entries of the page's local storage, 1 to 16, before its scripts; null removes one that a visitor brings. Only the page's own origin gets them.",
    ),
  cookies: bounded(
    "cookies",
    textOf("cookies").regex(COOKIE_VALUE, "must not contain white space, commas, semicolons or control characters"),
    cookieFault,
  )
    .optional()
    .describe("Cookies of the page's host for the path `/`, 1 to 8. For a choice, not for a login."),
  query: bounded("query", textOf("query"), keyFault)
    .optional()
    .describe(
      "Parameters of the page's address, 1 to 8, in place of those of the same name. The address without them stays the page's.",
    ),
};
