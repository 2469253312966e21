import type { ModeOverlay } from "@tintype/shared/kinds/wire";
import { t } from "../../i18n/i18n.ts";
import { Segments } from "../../kit/Segments.tsx";
import { describeMode } from "./describe-mode.ts";
import { modeName } from "./mode-name.ts";
import { countDifferences } from "./shown-tokens.ts";

/** The base reading, among the names of modes; no mode can have this name. */
const BASE = "base";

interface Props {
  readonly modes: readonly ModeOverlay[];
  /** Undefined: the base. */
  readonly chosen: string | undefined;
  readonly onChoose: (mode: string | undefined) => void;
}

/** A choice between the base reading and the modes in which the page was read, with the number of tokens that differ. */
export function ModeChoice({ modes, chosen, onChoose }: Props) {
  const mode = modes.find(({ name }) => name === chosen);
  return (
    <div class="mode-choice">
      <Segments
        label={t("modes.label")}
        values={[BASE, ...modes.map(({ name }) => name)]}
        labelOf={(name) => (name === BASE ? t("modes.base") : modeName(name))}
        chosen={mode?.name ?? BASE}
        onChoose={(name) => onChoose(name === BASE ? undefined : name)}
      />
      {mode && (
        <p class="mode-facts">
          {describeMode(mode)} · {t("modes.differences", countDifferences(mode))}
        </p>
      )}
    </div>
  );
}
