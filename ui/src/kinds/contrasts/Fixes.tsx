import { asText, fixesOf } from "@tintype/shared/contrast/fixes";
import type { ColorToken, ContrastToken } from "@tintype/shared/kinds/wire";
import { useMemo } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { ratioText } from "../../i18n/numbers.ts";
import { CopyButton } from "../../kit/copying.tsx";
import { useNotation } from "../colors/notation.tsx";
import { type Level, levelRatio } from "./contrast.ts";
import { Sample } from "./Sample.tsx";

interface Props {
  readonly pair: ContrastToken;
  readonly colors: readonly ColorToken[];
  /** The level that the pair does not meet. */
  readonly level: Level;
}

/** Colours of the text, border or icon with which a pair would meet a level, to copy. */
export function Fixes({ pair, colors, level }: Props) {
  const fixes = useMemo(
    () => fixesOf(pair.text, levelRatio(level, pair), asText(pair.background), { palette: colors }),
    [pair, colors, level],
  );
  const write = useNotation();
  if (fixes.length === 0) return null;
  return (
    <p class="pair-fixes">
      <span>{t("contrast.fix", [pair.of ? "3:1" : level])}</span>
      {fixes.map(({ value, ratio, name }) => {
        const { text } = write(value);
        return (
          <CopyButton class="pair-fix" text={text} title={text} key={value}>
            <Sample class="pair-fix-sample" color={value} background={pair.background} of={pair.of} />
            <span class="pair-fix-name">{name ?? t("contrast.sameHue", [text])}</span>
            <b>{ratioText(ratio)}</b>
          </CopyButton>
        );
      })}
    </p>
  );
}
