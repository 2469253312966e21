import { t } from "../i18n/i18n.ts";
import type { Consequence, ReviewedChange } from "./use-review.ts";

/** The contrasts that a change of a colour touches: their names name the colours. */
export function consequencesOf(
  { kind, name, mode }: Pick<ReviewedChange, "kind" | "name" | "mode">,
  consequences: readonly Consequence[],
): readonly Consequence[] {
  if (kind !== "colors") return [];
  return consequences.filter(
    (consequence) =>
      consequence.kind === "contrasts" &&
      consequence.mode === mode &&
      consequence.name
        .replace(/ \([^()]*\)$/, "")
        .split(" on ")
        .includes(name),
  );
}

interface Props {
  readonly changes: readonly ReviewedChange[];
  readonly consequences: readonly Consequence[];
}

/** The consequences that stand beside no change. */
export function Consequences({ changes, consequences }: Props) {
  const beside = new Set(changes.flatMap((change) => consequencesOf(change, consequences)));
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

/** A contrast of text below this is hard to read: WCAG 2.2, success criterion 1.4.3. */
const READABLE = 4.5;

export function ConsequenceText({ consequence }: { readonly consequence: Consequence }) {
  const { kind, name, from, to } = consequence;
  const breaks = kind === "contrasts" && to !== null && Number(to) < READABLE && !(Number(from ?? 0) < READABLE);
  const text = (value: Consequence["from"]) => (typeof value === "string" ? value : (value?.join(", ") ?? "–"));
  return (
    <span dir="auto">
      {name}: {text(from)} → {text(to)}
      {breaks && <b class="review-breaks"> {t("review.breaks")}</b>}
    </span>
  );
}
