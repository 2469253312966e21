import type { FoundThemes } from "@tintype/shared/api/themes/found-themes";
import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { usePlatform } from "../../platform/context.ts";
import { findThemes } from "../../platform/server/actions.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useAction } from "../../platform/server/use-action.ts";
import { describeTheme } from "../../tokens/modes/describe-mode.ts";
import { type ModeForm, modeFormOf } from "./modes.ts";

interface Props {
  /** The address of the page, as far as it is one yet. */
  readonly url: string | undefined;
  readonly modes: readonly ModeForm[];
  readonly isFull: boolean;
  readonly onChange: (modes: readonly ModeForm[]) => void;
}

/** The themes of a page, which the server finds when a person asks for them: each can be ticked as a mode. */
export function FoundModes({ url, modes, isFull, onChange }: Props) {
  const platform = usePlatform();
  const [answer, setAnswer] = useState<FoundThemes & { readonly url: string }>();
  const find = useAction((address: string) => findThemes(platform, address), setAnswer);
  if (url === undefined) return null;
  const isOfPage = answer?.url === url;
  return (
    <div class="found-modes" aria-busy={find.isBusy}>
      {isOfPage && answer.themes.length > 0 && (
        <fieldset class="checks">
          <legend class="field-label">{t("newPage.found")}</legend>
          {answer.themes.map((theme, index) => {
            const form = modeFormOf(theme);
            const isOn = modes.some((mode) => isSame(mode, form));
            const { text, background } = answer.evidence[index] ?? {};
            return (
              <label class="check" key={theme.name} title={describeTheme(theme).join(", ")}>
                <input
                  type="checkbox"
                  checked={isOn}
                  disabled={!isOn && isFull}
                  onChange={() => onChange(isOn ? modes.filter((mode) => !isSame(mode, form)) : [...modes, form])}
                />
                <span>
                  <span
                    class="found-swatch swatch"
                    style={{ color: text, backgroundColor: background }}
                    aria-hidden="true"
                  >
                    Aa
                  </span>{" "}
                  {theme.name}
                </span>
              </label>
            );
          })}
        </fieldset>
      )}
      {isOfPage ? (
        answer.themes.length === 0 && <p class="field-hint">{t("newPage.foundNone")}</p>
      ) : (
        <p>
          <button type="button" class="button small" disabled={find.isBusy} onClick={() => void find.run(url)}>
            {t(find.isBusy ? "newPage.finding" : "newPage.find")}
          </button>
        </p>
      )}
      {find.fault && <FaultNote fault={find.fault} />}
    </div>
  );
}

const isSame = (a: ModeForm, b: ModeForm): boolean =>
  a.name === b.name && a.scheme === b.scheme && a.conditions === b.conditions;
