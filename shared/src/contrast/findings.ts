import { isLighter } from "../kinds/contrasts/painted.ts";
import { cyrb53 } from "../text/hash.ts";
import { compareText } from "../text/order.ts";
import { asGround, asText, type FixSources, fixesOf } from "./fixes.ts";
import { isFaded, type ModeContrast } from "./pairs.ts";
import { type ContrastFinding, MAX_FINDING_PLACES } from "./report.ts";
import { type ContrastLevel, type Failure, failuresOf, isMissingRing, partOf } from "./rules.ts";

/** Returns selectors of elements that have a contrast. */
export type ContrastPlaces = (contrast: ModeContrast) => readonly string[];

export interface FindingOptions {
  readonly level: ContrastLevel;
  /** The colours that fixes are taken from, by mode. */
  readonly sourcesOf: (mode: string) => FixSources;
  readonly placesOf?: ContrastPlaces | undefined;
}

/** The findings of contrasts: those of level AA, and of AAA if they are asked for. The gravest first. */
export function findingsOf(
  contrasts: readonly ModeContrast[],
  { level, sourcesOf, placesOf }: FindingOptions,
): ContrastFinding[] {
  return contrasts
    .flatMap((contrast) =>
      failuresOf(contrast)
        .filter((failure) => failure.level === "AA" || level === "AAA")
        .map((failure) =>
          toFinding(contrast, failure, { sources: sourcesOf(contrast.mode), places: placesOf?.(contrast) ?? [] }),
        ),
    )
    .sort(compareFindings);
}

/** Returns whether a finding counts as failing by default: level AA, and not disputed. */
export const isFailing = ({ level, disputed }: Pick<ContrastFinding, "level" | "disputed">): boolean =>
  level === "AA" && !disputed;

function toFinding(
  contrast: ModeContrast,
  { rule, level, disputed, required }: Failure,
  { sources, places }: { sources: FixSources; places: readonly string[] },
): ContrastFinding {
  const { state = null, mode, usage, beside, width, offset, area } = contrast;
  const part = partOf(contrast);
  const isMissing = isMissingRing(contrast);
  const colors = isMissing ? NONE : { text: contrast.text, background: contrast.background, ratio: contrast.ratio };
  return {
    id: fingerprint(rule, mode, [part, state, contrast.large, colors.text, colors.background]),
    rule,
    level,
    disputed,
    part,
    state,
    mode,
    ...colors,
    required,
    usage,
    places: places.slice(0, MAX_FINDING_PLACES),
    ...(part === "focus" && !isMissing && definedRing({ beside, width, offset, area })),
    fix: isMissing || required === null ? {} : fixOf(contrast, required, sources),
  };
}

const NONE = { text: null, background: null, ratio: null };

/** Equal for the same rule, mode and colours, whenever and wherever it is found. */
export const fingerprint = (rule: string, mode: string, subject: readonly unknown[]): string =>
  cyrb53(JSON.stringify([rule, mode, ...subject]))
    .toString(16)
    .padStart(14, "0");

type Ring = Pick<ContrastFinding, "beside" | "width" | "offset" | "area">;
const definedRing = (ring: { readonly [Key in keyof Ring]: Ring[Key] | undefined }): Ring =>
  Object.fromEntries(Object.entries(ring).filter(([, value]) => value !== undefined));

function fixOf(contrast: ModeContrast, required: number, sources: FixSources): ContrastFinding["fix"] {
  const { text, background, measured, ratio } = contrast;
  // Its area is too small, so that no colour mends it, or it is faded by an amount that the contrast does not say.
  if (ratio >= required || isFaded(contrast)) return {};
  const ofText = fixesOf(text, required, asText(background), sources).filter(
    // On a gradient, a colour farther away on the same side passes everywhere.
    ({ value }) => measured === undefined || isLighter(value, background) === isLighter(text, background),
  );
  // A ground of several colours cannot be replaced by one.
  const ofGround = measured === undefined ? fixesOf(background, required, asGround(text), sources) : [];
  return {
    ...(ofText.length > 0 && { text: ofText }),
    ...(ofGround.length > 0 && { background: ofGround }),
  };
}

function compareFindings(a: ContrastFinding, b: ContrastFinding): number {
  return (
    Number(isFailing(b)) - Number(isFailing(a)) ||
    compareText(a.level, b.level) ||
    (a.ratio ?? 0) - (b.ratio ?? 0) ||
    b.usage - a.usage ||
    compareText(a.id, b.id)
  );
}
