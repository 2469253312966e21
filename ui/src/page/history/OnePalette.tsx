import { listMerges, type Merge, proposeMerges } from "@tintype/shared/diff/pages/merges";
import type { KindTokens } from "@tintype/shared/kinds/wire";
import { useMemo, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { usageText } from "../../kinds/usage.ts";
import { CopyButton, useCopying } from "../../kit/copying.tsx";
import { ArrowIcon, CopyIcon } from "../../kit/icons.tsx";
import { Segments } from "../../kit/Segments.tsx";
import { distanceText } from "../../systems/findings/distance-text.ts";
import { ValueSample } from "../../systems/findings/ValueSample.tsx";

/** The largest ΔE2000 of colours that become one: hardly anybody sees the first, and few the second. */
const LIMITS = ["2", "5"] as const;

interface Props {
  readonly here: KindTokens;
  readonly there: KindTokens;
}

/** Colours of two pages that could be one, as a list to copy. */
export function OnePalette({ here, there }: Props) {
  const { copy } = useCopying();
  const [limit, setLimit] = useState<(typeof LIMITS)[number]>("2");
  const merges = useMemo(() => proposeMerges(here, there, Number(limit)), [here, there, limit]);
  const count = merges.reduce((sum, { others }) => sum + others.length, 0);
  return (
    <section class="one-palette" aria-label={t("pages.palette")}>
      <div class="copy-fixes">
        <span>{t("pages.merges", count)}</span>
        <Segments
          label={t("pages.limit")}
          values={LIMITS}
          labelOf={(value) => `ΔE ≤ ${value}`}
          chosen={limit}
          onChoose={setLimit}
        />
        {count > 0 && (
          <button
            type="button"
            class="button small"
            onClick={() => copy(listMerges(merges), t("conformance.copyList"))}
          >
            <CopyIcon /> {t("conformance.copyList")}
          </button>
        )}
      </div>
      <ul class="finding-list">
        {merges.flatMap(({ keep, others }) =>
          others.map((otherColor) => (
            <li key={otherColor.value} class="finding">
              <Row other={otherColor} keep={keep} />
            </li>
          )),
        )}
      </ul>
    </section>
  );
}

function Row({ other, keep }: { readonly other: Merge["others"][number]; readonly keep: Merge["keep"] }) {
  return (
    <div class="finding-pair">
      <Color color={other} note={`${distanceText("colors", other.distance)} · ${usageText(other)}`} />
      <span class="finding-arrow">
        <ArrowIcon />
      </span>
      <Color color={keep} note={usageText(keep)} />
    </div>
  );
}

function Color({ color: { name, value }, note }: { readonly color: Merge["keep"]; readonly note: string }) {
  return (
    <CopyButton class="finding-side" text={value} title={`${name ?? ""}\n${value}`.trim()}>
      <ValueSample kind="colors" value={value} />
      <span class="finding-texts">
        <b dir="auto">{name ?? value}</b>
        <span class="value">
          {value} · {note}
        </span>
      </span>
    </CopyButton>
  );
}
