import type { ColorToken, ContrastToken } from "@tintype/shared/kinds/wire";
import { t } from "../../i18n/i18n.ts";
import { CopyButton } from "../../kit/copying.tsx";
import { CheckIcon, CrossIcon } from "../../kit/icons.tsx";
import { safeStyle } from "../../kit/safe-style.ts";
import { useNotation } from "../colors/notation.tsx";
import { colorFinder, groupByGrade, type Level, passes } from "./contrast.ts";

interface Props {
  readonly pairs: readonly ContrastToken[];
  /** All colours of the page. */
  readonly colors: readonly ColorToken[];
}

/** Text colours on their actual backgrounds, graded as in WCAG. Pairs that fail come first. */
export function Contrasts({ pairs, colors }: Props) {
  const find = colorFinder(colors);
  return groupByGrade(pairs).map(({ grade, pairs: some }) => (
    <section class="role" key={grade}>
      <h2 class={`overline grade-${grade}`}>
        {t(`contrast.grade.${grade}`)} <span class="count">{some.length}</span>
      </h2>
      <ul class="pairs">
        {some.map((pair) => (
          <li key={`${pair.text} ${pair.background} ${pair.large}`} data-item>
            <Pair pair={pair} text={find(pair.text)} background={find(pair.background)} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

interface PairProps {
  readonly pair: ContrastToken;
  readonly text: ColorToken | undefined;
  readonly background: ColorToken | undefined;
}

function Pair({ pair, text, background }: PairProps) {
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
        {ratio.toFixed(2)}
        <small>:1</small>
      </span>
      <span class="pair-levels">
        <Mark level="AA" pass={passes(pair, "AA")} />
        <Mark level="AAA" pass={passes(pair, "AAA")} />
      </span>
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
