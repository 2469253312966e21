import type { StateToken, Tokens } from "../kinds/wire.ts";
import { usedTokens } from "../modes/tokens-in-mode.ts";
import { type ContrastPlaces, fingerprint } from "./findings.ts";
import { contrastsByMode } from "./pairs.ts";
import type { ContrastFinding } from "./report.ts";
import { isMissingRing } from "./rules.ts";

/** The states that browsers do not show by themselves in forced colours. */
const JUDGED: ReadonlySet<string> = new Set(["hover", "active", "checked", "indeterminate", "invalid", "user-invalid"]);

/** The modes that are read with forced colours, whose colours are the reader's. */
export const forcedModes = (tokens: Tokens): ReadonlySet<string> =>
  new Set(tokens.modes?.filter((mode) => mode.forced_colors === true).map(({ name }) => name));

/**
 * The states that make a difference in the base and none in forced colours, where shadows are not drawn and colours are the
 * reader's: focus by its rings, the others by what they change.
 */
export function forcedColorFindings(tokens: Tokens, placesOf?: ContrastPlaces): ContrastFinding[] {
  const forced = forcedModes(tokens);
  const rings = contrastsByMode(tokens)
    .filter((contrast) => forced.has(contrast.mode) && isMissingRing(contrast))
    .map((contrast) =>
      findingOf("focus", contrast, { state: "focus-visible", mode: contrast.mode, places: placesOf?.(contrast) ?? [] }),
    );
  return [...rings, ...[...forced].flatMap((mode) => vanishedStates(tokens, mode))];
}

function vanishedStates(tokens: Tokens, mode: string): ContrastFinding[] {
  const remaining = new Set((usedTokens(tokens, mode)?.states ?? []).filter(isDifference).map(keyOf));
  const ofBase = (tokens.states ?? []).filter((token) => JUDGED.has(token.state) && isDifference(token));
  const vanished = Map.groupBy(
    ofBase.filter((token) => !remaining.has(keyOf(token))),
    keyOf,
  );
  return [...vanished.values()].flatMap((changes) => {
    const [change] = changes.toSorted((a, b) => b.usage - a.usage);
    return change
      ? [findingOf("state", change, { state: change.state, mode, subject: change.element, places: [] })]
      : [];
  });
}

const isDifference = ({ value, base }: StateToken): boolean => value !== base;
const keyOf = ({ element, state }: StateToken): string => JSON.stringify([element, state]);

interface Subject {
  readonly state: string;
  readonly mode: string;
  /** The role of the elements. */
  readonly subject?: string;
  readonly places: readonly string[];
}

const findingOf = (
  part: "focus" | "state",
  { usage }: { readonly usage: number },
  { state, mode, subject, places }: Subject,
): ContrastFinding => ({
  id: fingerprint("2.4.7", mode, [part, state, subject ?? null]),
  rule: "2.4.7",
  level: "AA",
  disputed: false,
  part,
  state,
  mode,
  text: null,
  background: null,
  ratio: null,
  required: null,
  usage,
  ...(subject !== undefined && { element: subject }),
  places: [...places],
  fix: {},
});
