import { parseContrastName } from "@tintype/shared/kinds/contrasts/contrast-name";
import { t } from "../i18n/i18n.ts";
import type { Consequence, ReviewedChange } from "./use-review.ts";

/** The contrasts that changes of colours touch, by the colour: their names name the colours. */
export type Touched = ReadonlyMap<string, readonly Consequence[]>;

const keyOf = (mode: string | null, color: string): string => JSON.stringify([mode, color]);

/** Goes through the consequences once, because a review may have hundreds of them, and of changes. */
export function touchedBy(consequences: readonly Consequence[]): Touched {
  const touched = new Map<string, Consequence[]>();
  for (const consequence of consequences) {
    if (consequence.kind !== "contrasts") continue;
    const colors = parseContrastName(consequence.name);
    if (!colors) continue;
    for (const color of new Set([colors.text, colors.background])) {
      const key = keyOf(consequence.mode, color);
      const others = touched.get(key);
      if (others) others.push(consequence);
      else touched.set(key, [consequence]);
    }
  }
  return touched;
}

/** The contrasts that a change touches. */
export const consequencesOf = (
  { kind, name, mode }: Pick<ReviewedChange, "kind" | "name" | "mode">,
  touched: Touched,
): readonly Consequence[] => (kind === "colors" ? (touched.get(keyOf(mode, name)) ?? []) : []);

interface Props {
  readonly changes: readonly ReviewedChange[];
  readonly consequences: readonly Consequence[];
  readonly touched: Touched;
}

/** The consequences that stand beside no change. */
export function Consequences({ changes, consequences, touched }: Props) {
  const beside = new Set(changes.flatMap((change) => consequencesOf(change, touched)));
  const others = consequences.filter((consequence) => !beside.has(consequence));
  if (others.length === 0) return null;
  return (
    <details class="review-consequences">
      <summary>{t("review.consequences", others.length)}</summary>
      <ul>
        {others.map((consequence) => (
          <li key={consequence.id}>
            {t(`kinds.${consequence.kind}`)}: <ConsequenceText consequence={consequence} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A contrast in the reader's words: "ink on paper (large text)". */
function contrastText(name: string): string {
  const { text, background, part } = parseContrastName(name) ?? {};
  if (text === undefined || background === undefined) return name;
  return `${text} ${t("contrast.on")} ${background}${part ? ` (${t(`contrast.${part}`)})` : ""}`;
}

/** A contrast of text below this is hard to read: WCAG 2.2, success criterion 1.4.3. */
const READABLE = 4.5;

export function ConsequenceText({ consequence }: { readonly consequence: Consequence }) {
  const { kind, name, from, to } = consequence;
  const breaks = kind === "contrasts" && to !== null && Number(to) < READABLE && !(Number(from ?? 0) < READABLE);
  const text = (value: Consequence["from"]) => (typeof value === "string" ? value : (value?.join(", ") ?? "–"));
  return (
    <span dir="auto">
      {kind === "contrasts" ? contrastText(name) : name}: {text(from)} → {text(to)}
      {breaks && <b class="review-breaks"> {t("review.breaks")}</b>}
    </span>
  );
}
