/** How selectors are read while elements are assumed to be in a state. */
export interface StateClasses {
  /** The pseudo-classes, or attributes in brackets, of which a selector must have one for the rule to be one for this state. */
  readonly names: readonly string[];
  /** Other pseudo-classes that match in the state. */
  readonly implied?: readonly string[];
  /**
   * Pseudo-classes without which some elements cannot be in the state, by a selector of these. They match there in rules that are
   * not for the state themselves.
   */
  readonly needed?: Readonly<Record<string, string>>;
  /** Pseudo-classes that do not match in the state. */
  readonly excluded?: readonly string[];
  /** The wider state of which it is a special case: what elements have in that one is said of that one. */
  readonly within?: string;
}

/** Sheets that are older than the pseudo-class select disabled controls by their attribute. */
export const DISABLED_ATTRIBUTE = "[disabled]";

/** The elements that can have the focus. A `contenteditable` without a value makes an element editable, `false` does not. */
export const FOCUSABLE =
  ":is(:any-link,button,input,select,textarea,details>summary:first-of-type,iframe,audio[controls],video[controls]," +
  "[tabindex],[contenteditable]:not([contenteditable=false i])):not(:disabled)";

const STATES = {
  hover: { names: ["hover"] },
  active: { names: ["active"] },
  focus: { names: ["focus"], implied: ["focus-within"] },
  "focus-visible": { names: ["focus-visible"], implied: ["focus", "focus-within"], within: "focus" },
  "focus-within": { names: ["focus-within"], needed: { focus: `${FOCUSABLE}:not(:has(${FOCUSABLE}))` } },
  visited: { names: ["visited"], excluded: ["link"] },
  target: { names: ["target"] },
  disabled: { names: ["disabled", DISABLED_ATTRIBUTE], excluded: ["enabled"] },
  checked: { names: ["checked"] },
  indeterminate: { names: ["indeterminate"] },
  invalid: { names: ["invalid"], excluded: ["valid"] },
  "user-invalid": {
    names: ["user-invalid"],
    implied: ["invalid"],
    excluded: ["valid", "user-valid"],
    within: "invalid",
  },
  valid: { names: ["valid"], excluded: ["invalid"] },
  "user-valid": {
    names: ["user-valid"],
    implied: ["valid"],
    excluded: ["invalid", "user-invalid"],
    within: "valid",
  },
  "out-of-range": { names: ["out-of-range"], excluded: ["in-range"] },
  required: { names: ["required"], excluded: ["optional"] },
  "read-only": { names: ["read-only"], excluded: ["read-write"] },
  "placeholder-shown": { names: ["placeholder-shown"] },
  autofill: { names: ["autofill", "-webkit-autofill"] },
} satisfies Readonly<Record<string, StateClasses>>;

export type StateName = keyof typeof STATES;

/** Several states that an element is in at once. They are asked for its contrasts alone, which are those of its final look. */
const COMBINED = {
  /** Who presses an element has the pointer over it. */
  pressed: { names: ["active", "hover"] },
  /** The focus by the keyboard. Elements around have it within. */
  "keyboard-focus": { names: ["focus-visible", "focus", "focus-within"] },
} satisfies Readonly<Record<string, StateClasses>>;

export type CombinedState = keyof typeof COMBINED;
export type AskedState = StateName | CombinedState;

const ALL_STATES: Readonly<Record<AskedState, StateClasses>> = { ...STATES, ...COMBINED };

export const STATE_NAMES = Object.keys(STATES) as readonly StateName[]; // the cast: these are its keys

/** A name as selectors write it. */
export const writtenName = (name: string): string => (name.startsWith("[") ? name : `:${name}`);

export const stateRule = (state: AskedState): StateClasses => ALL_STATES[state];

const FIELD = ":is(input,select,textarea,form,fieldset)";
const CONTROL = ":is(button,input,select,textarea,optgroup,option,fieldset)";

export const ANY = ":is(*)";
/** Selects nothing. */
export const NEVER = ":not(*)";

/** Elements that have the focus with something in another tree: selectors, "" for none. */
export interface FocusHolders {
  /** Hosts and slots, which match `:focus-within`. */
  readonly around: string;
  /** Hosts that pass their focus on, which match `:focus`. */
  readonly delegating: string;
}

export const NO_HOLDERS: FocusHolders = { around: "", delegating: "" };

/** Returns a selector of the elements that can match a pseudo-class; one that selects nothing for another name. */
export function conditionOf(name: string, { around, delegating }: FocusHolders): string {
  if (name === "focus-within" && around !== "") return `:is(${FOCUSABLE},${around},:has(${FOCUSABLE},${around}))`;
  if ((name === "focus" || name === "focus-visible") && delegating !== "") return `:is(${FOCUSABLE},${delegating})`;
  return CAN[name] ?? NEVER;
}

/** Which elements can match a pseudo-class, so that rules count only for elements that can be in a state. */
export const CAN: Readonly<Record<string, string>> = {
  hover: ANY,
  active: ANY,
  focus: `:is(${FOCUSABLE})`,
  "focus-visible": `:is(${FOCUSABLE})`,
  "focus-within": `:is(${FOCUSABLE},:has(${FOCUSABLE}))`,
  visited: ":any-link",
  link: ":any-link",
  target: "[id]",
  disabled: CONTROL,
  [DISABLED_ATTRIBUTE]: CONTROL,
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
