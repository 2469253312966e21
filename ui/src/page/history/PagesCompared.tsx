import { comparePages, type KindOfPages, type PageSide, type Pair } from "@tintype/shared/diff/pages/compare-pages";
import type { KindTokens } from "@tintype/shared/kinds/wire";
import { useMemo, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { usageText } from "../../kinds/usage.ts";
import { CopyButton } from "../../kit/copying.tsx";
import { Segments } from "../../kit/Segments.tsx";
import { distanceText } from "../../systems/findings/distance-text.ts";
import { kindName } from "../../systems/findings/kind-name.ts";
import { ValueSample } from "../../systems/findings/ValueSample.tsx";
import { OnePalette } from "./OnePalette.tsx";

const PARTS = ["both", "here", "there", "palette"] as const;
type Part = (typeof PARTS)[number];

/** The values of a kind that are shown at first, and with each further click. */
const STEP = 60;

interface Props {
  readonly here: KindTokens;
  readonly there: KindTokens;
}

/** The values that two pages have in common, those that only one of them has, and how one palette could be made of both. */
export function PagesCompared({ here, there }: Props) {
  const [part, setPart] = useState<Part>("both");
  const kinds = useMemo(() => comparePages(here, there), [here, there]);
  const countOf = (of: Exclude<Part, "palette">) => kinds.reduce((sum, kind) => sum + kind[of].length, 0);
  const labelOf = (of: Part) => (of === "palette" ? t("pages.palette") : `${t(`pages.${of}`)} ${countOf(of)}`);
  const leftOut = kinds.reduce((sum, kind) => sum + kind.leftOut, 0);
  const filled = part === "palette" ? [] : kinds.filter((kind) => kind[part].length > 0);
  return (
    <div class="pages-compared">
      <Segments label={t("pages.parts")} values={PARTS} labelOf={labelOf} chosen={part} onChoose={setPart} />
      {leftOut > 0 && <p class="quiet-text">{t("pages.leftOut", leftOut)}</p>}
      {part === "palette" && <OnePalette here={here} there={there} />}
      {part !== "palette" && filled.length === 0 && <p class="none">{t(`pages.none.${part}`)}</p>}
      {part !== "palette" && filled.map((kind) => <Kind key={`${part} ${kind.kind}`} kind={kind} part={part} />)}
    </div>
  );
}

function Kind({
  kind: { kind, ...lists },
  part,
}: {
  readonly kind: KindOfPages;
  readonly part: Exclude<Part, "palette">;
}) {
  const [limit, setLimit] = useState(STEP);
  const count = lists[part].length;
  return (
    <section class="pages-kind" aria-label={kindName(kind)}>
      <h2 class="overline">
        {kindName(kind)} <span class="count">{count}</span>
      </h2>
      <ul class="system-tokens">
        {part === "both"
          ? lists.both.slice(0, limit).map((pair) => (
              <li key={`${pair.here.value} ${pair.there.value}`} class="page-pair">
                <PairOf kind={kind} pair={pair} />
              </li>
            ))
          : lists[part].slice(0, limit).map((side) => (
              <li key={side.value}>
                <Side kind={kind} side={side} />
              </li>
            ))}
      </ul>
      {count > limit && (
        <button type="button" class="button small" onClick={() => setLimit(limit + STEP)}>
          {t("conformance.more", count - limit)}
        </button>
      )}
    </section>
  );
}

/** One value of both pages, or two that belong together with how far they are from each other. */
function PairOf({
  kind,
  pair: { here, there, by, distance },
}: {
  readonly kind: KindOfPages["kind"];
  readonly pair: Pair;
}) {
  const isSame = by === "value" && here.value === there.value;
  const names = [...new Set([here.name, there.name].filter((name) => name !== null))];
  if (isSame) {
    return <Side kind={kind} side={{ ...here, name: names.join(" · ") || null, usage: here.usage + there.usage }} />;
  }
  return (
    <>
      <Side kind={kind} side={here} />
      <span class="page-distance" title={t(`pages.by.${by}`)}>
        {by === "value" ? "=" : distance === null ? "≠" : distanceText(kind, distance)}
        <span class="unseen"> {t(`pages.by.${by}`)}</span>
      </span>
      <Side kind={kind} side={there} />
    </>
  );
}

function Side({ kind, side }: { readonly kind: KindOfPages["kind"]; readonly side: PageSide }) {
  const { name, value } = side;
  const about = [name === null ? undefined : value, usageText(side)].filter(Boolean).join(" · ");
  return (
    <CopyButton class="system-token" text={value} title={`${name ?? value}\n${about}`.trim()}>
      <ValueSample kind={kind} value={value} />
      <span class="finding-texts">
        <b dir="auto">{name ?? value}</b>
        <span class="value">{about}</span>
      </span>
    </CopyButton>
  );
}
