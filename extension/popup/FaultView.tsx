import { t } from "@tintype/ui/i18n/i18n.ts";
import type { Fault } from "../lib/reading/faults.ts";

/** The faults that may be gone at another try. */
const PASSING: readonly Fault[] = ["not_loaded", "empty", "left", "timeout", "interrupted", "unexpected"];

interface Props {
  readonly fault: Fault;
  readonly onTryAgain: () => void;
}

export function FaultView({ fault, onTryAgain }: Props) {
  return (
    <main class="fault">
      <div class="fault-plate" aria-hidden="true" />
      <div role="alert">
        <h2>{t(`fault.${fault}.title`)}</h2>
        <p>{t(`fault.${fault}.text`)}</p>
      </div>
      {PASSING.includes(fault) && (
        <button type="button" class="button primary" onClick={onTryAgain}>
          {t("fault.tryAgain")}
        </button>
      )}
    </main>
  );
}

/** The fault in short, above the tokens of an earlier reading. */
export function FaultNotice({ fault, onTryAgain }: Props) {
  return (
    <div class="notice fault-notice" role="alert">
      <p>
        <b>{t(`fault.${fault}.title`)}.</b> {t(`fault.${fault}.text`)}
      </p>
      <button type="button" class="button small" onClick={onTryAgain}>
        {t("fault.tryAgain")}
      </button>
    </div>
  );
}
