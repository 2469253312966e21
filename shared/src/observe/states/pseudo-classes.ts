/** A state that rules can ask for, and how selectors are read while an element is assumed to be in it. */
interface StateRule {
  /** The pseudo-classes of which a selector must have one for the rule to be one for this state. */
  readonly own: readonly string[];
  /** Other pseudo-classes that match in the state. */
  readonly implied?: readonly string[];
  /** Pseudo-classes that do not match in the state. */
  readonly excluded?: readonly string[];
}

/** The states, by their names on the wire. */
const STATES = {
  hover: { own: ["hover"] },
  active: { own: ["active"] },
  focus: { own: ["focus"], implied: ["focus-within"] },
  "focus-visible": { own: ["focus-visible"], implied: ["focus", "focus-within"] },
  "focus-within": { own: ["focus-within"] },
  visited: { own: ["visited"], excluded: ["link"] },
  target: { own: ["target"] },
  disabled: { own: ["disabled"], excluded: ["enabled"] },
  checked: { own: ["checked"] },
  indeterminate: { own: ["indeterminate"] },
  invalid: { own: ["invalid"], excluded: ["valid"] },
  "user-invalid": { own: ["user-invalid"], implied: ["invalid"], excluded: ["valid", "user-valid"] },
  valid: { own: ["valid"], excluded: ["invalid"] },
  "user-valid": { own: ["user-valid"], implied: ["valid"], excluded: ["invalid", "user-invalid"] },
  "out-of-range": { own: ["out-of-range"], excluded: ["in-range"] },
  required: { own: ["required"], excluded: ["optional"] },
  "read-only": { own: ["read-only"], excluded: ["read-write"] },
  "placeholder-shown": { own: ["placeholder-shown"] },
  autofill: { own: ["autofill", "-webkit-autofill"] },
} satisfies Readonly<Record<string, StateRule>>;

export type StateName = keyof typeof STATES;

const FOCUSABLE =
  ":is(a[href],area[href],button,input,select,textarea,summary,iframe,[tabindex],[contenteditable]):not(:disabled)";
const FIELD = ":is(input,select,textarea,form,fieldset)";
const CONTROL = ":is(button,input,select,textarea,optgroup,option,fieldset)";

const ANY = ":is(*)";

/** Which elements can match a pseudo-class, so that rules count only for elements that can be in a state. */
const CAN: Readonly<Record<string, string>> = {
  hover: ANY,
  active: ANY,
  focus: `:is(${FOCUSABLE})`,
  "focus-visible": `:is(${FOCUSABLE})`,
  "focus-within": `:is(${FOCUSABLE},:has(${FOCUSABLE}))`,
  visited: ":any-link",
  link: ":any-link",
  target: "[id]",
  disabled: CONTROL,
  enabled: CONTROL,
  checked: ":is(input[type=checkbox i],input[type=radio i],option)",
  indeterminate: ":is(input[type=checkbox i],input[type=radio i],progress)",
  invalid: FIELD,
  valid: FIELD,
  "user-invalid": FIELD,
  "user-valid": FIELD,
  "out-of-range": "input",
  "in-range": "input",
  required: ":is(input,select,textarea)",
  optional: ":is(input,select,textarea)",
  "read-only": ":is(input,textarea)",
  "read-write": ":is(input,textarea)",
  "placeholder-shown": ":is(input,textarea)[placeholder]",
  autofill: ":is(input,select,textarea)",
  "-webkit-autofill": ":is(input,select,textarea)",
};
const NEVER = ":not(*)";

/** A pseudo-class of a state in a selector. */
interface Occurrence {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** It stands in an odd number of `:not()`. */
  readonly isNegated: boolean;
  /** It belongs to the last compound, the one that selects. */
  readonly isOnSubject: boolean;
}

/** A complex selector, and what it says about states. */
export interface StateSelector {
  /** The states that it asks for. `:not(:hover)` asks for none. */
  readonly asksFor: readonly StateName[];
  /** The states in which it may match other elements than now. */
  readonly dependsOn: readonly StateName[];
  /** The selector while all elements that can are in the state, or while none is. */
  assuming(state: StateName, holds: boolean): string;
  /** It selects elements that are in the state themselves: not `.card:hover a`. */
  selectsBy(state: StateName): boolean;
}

const MENTIONS = new RegExp(`:(?:${Object.keys(CAN).join("|")})(?![\\w-])`, "i");
const DEFINITIONS = Object.entries(STATES) as [StateName, StateRule][]; // the keys are those of STATES

/** Whether a selector may depend on a state. */
export const mentionsState = (selector: string): boolean => selector.includes(":") && MENTIONS.test(selector);

/** By complex selector. A page is read again in its modes. */
const known = new Map<string, StateSelector | undefined>();
/** More selectors are forgotten. */
const MAX_KNOWN = 50_000;

/** Reads a complex selector. Returns undefined if no state changes what it matches. */
export function stateSelector(selector: string): StateSelector | undefined {
  if (!mentionsState(selector)) return undefined;
  if (known.has(selector)) return known.get(selector);
  if (known.size > MAX_KNOWN) known.clear();
  const read = readSelector(selector);
  known.set(selector, read);
  return read;
}

function readSelector(selector: string): StateSelector | undefined {
  const found = occurrences(selector);
  if (found.length === 0) return undefined;
  const has = (names: readonly string[] = []) => found.some(({ name }) => names.includes(name));
  const asked = new Set(found.filter(({ isNegated }) => !isNegated).map(({ name }) => name));
  return {
    asksFor: DEFINITIONS.filter(([, { own }]) => own.some((each) => asked.has(each))).map(([name]) => name),
    dependsOn: DEFINITIONS.filter(([, { own, implied, excluded }]) => has(own) || has(implied) || has(excluded)).map(
      ([name]) => name,
    ),
    assuming(state, holds) {
      const { own, implied = [], excluded = [] }: StateRule = STATES[state];
      let text = "";
      let end = 0;
      for (const each of found) {
        const isTrue = own.includes(each.name) || (holds && implied.includes(each.name));
        const isFalse = holds && excluded.includes(each.name);
        if (!isTrue && !isFalse) continue;
        text += selector.slice(end, each.start);
        const condition = isTrue && holds ? (CAN[each.name] ?? NEVER) : NEVER;
        // Selectors of tags, classes and ids alone are matched fastest.
        if (condition !== ANY || !/[\w\])-]$/.test(text)) text += condition;
        end = each.end;
      }
      return text + selector.slice(end);
    },
    selectsBy: (state) =>
      found.some(
        ({ name, isNegated, isOnSubject }) =>
          isOnSubject && !isNegated && (STATES[state].own as readonly string[]).includes(name), // to search in it
      ),
  };
}

const NAME = /[\w-]+/y;

/** Finds the pseudo-classes of states. Escaped colons, as in `.hover\:underline`, strings and attributes are no pseudo-classes. */
function occurrences(selector: string): Occurrence[] {
  const found: (Omit<Occurrence, "isOnSubject"> & { readonly compound: number })[] = [];
  const functions: string[] = [];
  let compound = 0;
  let quote: string | undefined;
  let brackets = 0;
  for (let i = 0; i < selector.length; i++) {
    const c = selector[i];
    if (c === "\\") i++;
    else if (quote !== undefined) quote = c === quote ? undefined : quote;
    else if (c === '"' || c === "'") quote = c;
    else if (c === "[") brackets++;
    else if (c === "]") brackets--;
    else if (brackets > 0) continue;
    else if (c === "(") functions.push("");
    else if (c === ")") functions.pop();
    else if (functions.length === 0 && (c === ">" || c === "+" || c === "~" || c === " ")) compound++;
    else if (c === ":") {
      NAME.lastIndex = i + 1;
      const name = NAME.exec(selector)?.[0].toLowerCase();
      if (name === undefined) continue;
      const start = i;
      i += name.length;
      if (selector[i + 1] === "(") {
        functions.push(name);
        i++;
      } else if (name in CAN) {
        const isNegated = functions.filter((each) => each === "not").length % 2 === 1;
        found.push({ name, start, end: i + 1, isNegated, compound });
      }
    }
  }
  return found.map(({ compound: own, ...each }) => ({ ...each, isOnSubject: own === compound }));
}
