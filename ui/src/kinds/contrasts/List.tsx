import type { ColorToken, ContrastToken } from "@tintype/shared/kinds/wire";
import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { ratioText } from "../../i18n/numbers.ts";
import { CopyButton } from "../../kit/copying.tsx";
import { CheckIcon, CrossIcon } from "../../kit/icons.tsx";
import { Segments } from "../../kit/Segments.tsx";
import { Slices, startsOf } from "../../kit/Slices.tsx";
import { useNotation } from "../colors/notation.tsx";
import { colorFinder, type Grade, groupByGrade, type Level, passes, scoreOf } from "./contrast.ts";
import { Fixes } from "./Fixes.tsx";
import { Sample } from "./Sample.tsx";

interface Props {
  readonly pairs: readonly ContrastToken[];
  /** All colours of the page. */
  readonly colors: readonly ColorToken[];
}

/** Pairs that are drawn at once. Each looks for its fixes among all colours of the page. */
const FIRST = 24;

const filters = ["all", "fail", "AA", "AAA"] as const;
type Filter = (typeof filters)[number];

const subjects = ["all", "text", "edges"] as const;
type Subject = (typeof subjects)[number];

/** The level that a pair does not meet: the one to reach next. */
const NEXT_LEVEL: Readonly<Record<Grade, Level | undefined>> = { fail: "AA", AA: "AAA", AAA: undefined };

/** Colours of text, borders and icons on their actual backgrounds, graded as in WCAG. Pairs that fail come first, with colours that would pass. */
export function Contrasts({ pairs, colors }: Props) {
  const find = useMemo(() => colorFinder(colors), [colors]);
  const [filter, setFilter] = useState<Filter>("all");
  const [subject, setSubject] = useState<Subject>("all");
  const texts = pairs.filter(({ of }) => !of);
  const edges = pairs.filter(({ of }) => of);
  const chosen = edges.length === 0 ? texts : { all: pairs, text: texts, edges }[subject];
  const matchingGroups = groupByGrade(chosen).filter(({ grade }) => filter === "all" || grade === filter);
  const starts = startsOf(matchingGroups.map((group) => group.pairs));
  return (
    <>
      <div class="contrast-head">
        <p class="contrast-score">
          {t("contrast.score", [scoreOf(texts, "AA"), scoreOf(texts, "AAA")])}
          {edges.length > 0 && <span>{t("contrast.edgeScore", [scoreOf(edges, "AA")])}</span>}
        </p>
        {edges.length > 0 && (
          <Segments
            label={t("contrast.subject.label")}
            values={subjects}
            labelOf={(option) => t(`contrast.subject.${option}`)}
            chosen={subject}
            onChoose={setSubject}
          />
        )}
        <Segments
          label={t("contrast.filter.label")}
          values={filters}
          labelOf={(option) => t(`contrast.filter.${option}`)}
          chosen={filter}
          onChoose={setFilter}
        />
      </div>
      <p class="caption">{t("contrast.notMeasured")}</p>
      {matchingGroups.length === 0 && <p class="none">{t("contrast.noneOfFilter")}</p>}
      {matchingGroups.map(({ grade, pairs: some }, index) => (
        <section class="role" key={grade}>
          <h2 class={`overline grade-${grade}`}>
            {t(`contrast.grade.${grade}`)} <span class="count">{some.length}</span>
          </h2>
          <ul class="pairs" aria-label={t(`contrast.grade.${grade}`)}>
            <Slices
              items={some}
              from={starts[index] ?? 0}
              first={FIRST}
              draw={(pair) => {
                // Pairs that pass AA are good: their way to AAA is shown on request.
                const nextLevel = grade === "AA" && pair.of ? undefined : NEXT_LEVEL[grade];
                const level = grade === "fail" || filter !== "all" ? nextLevel : undefined;
                return (
                  <li key={`${pair.text} ${pair.background} ${pair.large} ${pair.of}`} data-item>
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

interface PairProps {
  readonly pair: ContrastToken;
  readonly text: ColorToken | undefined;
  readonly background: ColorToken | undefined;
  readonly children: ComponentChildren;
}

function Pair({ pair, text, background, children }: PairProps) {
  const { ratio, large, usage, of } = pair;
  const subject = of ?? (large ? "large" : "normal");
  return (
    <div class="pair">
      <Sample
        class={large ? "pair-sample large" : "pair-sample"}
        color={pair.text}
        background={pair.background}
        of={of}
      />
      <div class="pair-names">
        <ColorName name={pair.text} color={text} />
        <span class="pair-on">
          {t("contrast.on")} <ColorName name={pair.background} color={background} />
        </span>
        <span class="pair-facts">
          {t(`contrast.${subject}`)} · {t("contrast.usage", usage)}
        </span>
      </div>
      <span class="pair-ratio">
        {ratioText(ratio)}
        <small>:1</small>
      </span>
      <span class="pair-levels">
        <Mark level={of ? "3:1" : "AA"} pass={passes(pair, "AA")} />
        {!of && <Mark level="AAA" pass={passes(pair, "AAA")} />}
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

function Mark({ level, pass }: { readonly level: Level | "3:1"; readonly pass: boolean }) {
  return (
    <span class={pass ? "level pass" : "level fail"}>
      {pass ? <CheckIcon /> : <CrossIcon />}
      {level}
      <span class="unseen">{t(pass ? "contrast.pass" : "contrast.fail")}</span>
    </span>
  );
}
