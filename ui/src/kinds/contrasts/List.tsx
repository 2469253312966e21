import type { ColorToken, ContrastToken } from "@tintype/shared/kinds/wire";
import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { perLanguage } from "../../i18n/per-language.ts";
import { CopyButton } from "../../kit/copying.tsx";
import { CheckIcon, CrossIcon } from "../../kit/icons.tsx";
import { Segments } from "../../kit/Segments.tsx";
import { Slices, startsOf } from "../../kit/Slices.tsx";
import { safeStyle } from "../../kit/safe-style.ts";
import { useNotation } from "../colors/notation.tsx";
import { colorFinder, type Grade, groupByGrade, type Level, passes, scoreOf } from "./contrast.ts";
import { Fixes } from "./Fixes.tsx";

interface Props {
  readonly pairs: readonly ContrastToken[];
  /** All colours of the page. */
  readonly colors: readonly ColorToken[];
}

/** So many pairs are drawn at once. Each looks for its fixes among all colours of the page. */
const FIRST = 24;

const filters = ["all", "fail", "AA", "AAA"] as const;
type Filter = (typeof filters)[number];

/** The level that a pair does not meet: the one to reach next. */
const NEXT_LEVEL: Readonly<Record<Grade, Level | undefined>> = { fail: "AA", AA: "AAA", AAA: undefined };

/** Text colours on their actual backgrounds, graded as in WCAG. Pairs that fail come first, with colours that would pass. */
export function Contrasts({ pairs, colors }: Props) {
  const find = useMemo(() => colorFinder(colors), [colors]);
  const [filter, setFilter] = useState<Filter>("all");
  const shown = groupByGrade(pairs).filter(({ grade }) => filter === "all" || grade === filter);
  const starts = startsOf(shown.map((group) => group.pairs));
  return (
    <>
      <div class="contrast-head">
        <p class="contrast-score">
          {t("contrast.score", [String(scoreOf(pairs, "AA")), String(scoreOf(pairs, "AAA"))])}
        </p>
        <Segments
          label={t("contrast.filter.label")}
          values={filters}
          labelOf={(each) => t(`contrast.filter.${each}`)}
          chosen={filter}
          onChoose={setFilter}
        />
      </div>
      <p class="caption">{t("contrast.notMeasured")}</p>
      {shown.length === 0 && <p class="none">{t("contrast.noneOfFilter")}</p>}
      {shown.map(({ grade, pairs: some }, index) => (
        <section class="role" key={grade}>
          <h2 class={`overline grade-${grade}`}>
            {t(`contrast.grade.${grade}`)} <span class="count">{some.length}</span>
          </h2>
          <ul class="pairs">
            <Slices
              items={some}
              from={starts[index] ?? 0}
              first={FIRST}
              draw={(pair) => {
                // Pairs that pass AA are good: their way to AAA is shown on request.
                const level = grade === "fail" || filter !== "all" ? NEXT_LEVEL[grade] : undefined;
                return (
                  <li key={`${pair.text} ${pair.background} ${pair.large}`} data-item>
                    <Pair pair={pair} text={find(pair.text)} background={find(pair.background)}>
                      {level && <Fixes pair={pair} colors={colors} level={level} />}
                    </Pair>
                  </li>
                );
              }}
            />
          </ul>
        </section>
      ))}
    </>
  );
}

const twoDigits = perLanguage((tag) => new Intl.NumberFormat(tag, { minimumFractionDigits: 2 }));

interface PairProps {
  readonly pair: ContrastToken;
  readonly text: ColorToken | undefined;
  readonly background: ColorToken | undefined;
  readonly children: ComponentChildren;
}

function Pair({ pair, text, background, children }: PairProps) {
  const { ratio, large, usage } = pair;
  return (
    <div class="pair">
      <span
        class={large ? "pair-sample large" : "pair-sample"}
        style={{ ...safeStyle("color", pair.text), ...safeStyle("backgroundColor", pair.background) }}
        aria-hidden="true"
      >
        Aa
      </span>
      <div class="pair-names">
        <ColorName name={pair.text} color={text} />
        <span class="pair-on">
          {t("contrast.on")} <ColorName name={pair.background} color={background} />
        </span>
        <span class="pair-facts">
          {t(large ? "contrast.large" : "contrast.normal")} · {t("contrast.usage", usage)}
        </span>
      </div>
      <span class="pair-ratio">
        {twoDigits().format(ratio)}
        <small>:1</small>
      </span>
      <span class="pair-levels">
        <Mark level="AA" pass={passes(pair, "AA")} />
        <Mark level="AAA" pass={passes(pair, "AAA")} />
      </span>
      {children}
    </div>
  );
}

function ColorName({ name, color }: { readonly name: string; readonly color: ColorToken | undefined }) {
  const value = useNotation()(color?.value ?? name).text;
  return (
    <CopyButton class="pair-name" text={value} label={value} title={value}>
      {color?.name ?? name}
    </CopyButton>
  );
}

function Mark({ level, pass }: { readonly level: Level; readonly pass: boolean }) {
  return (
    <span class={pass ? "level pass" : "level fail"}>
      {pass ? <CheckIcon /> : <CrossIcon />}
      {level}
      <span class="unseen">{t(pass ? "contrast.pass" : "contrast.fail")}</span>
    </span>
  );
}
