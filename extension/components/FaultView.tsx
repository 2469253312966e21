import { i18n } from "#i18n";
import type { Fault } from "../lib/faults.ts";

/** The faults that another try may mend. */
const PASSING: readonly Fault[] = ["empty", "left", "timeout", "unexpected"];

interface Props {
  readonly fault: Fault;
  readonly onTryAgain: () => void;
}

export function FaultView({ fault, onTryAgain }: Props) {
  return (
    <main class="fault">
      <div class="fault-plate" aria-hidden="true" />
      <div role="alert">
        <h2>{i18n.t(`fault.${fault}.title`)}</h2>
        <p>{i18n.t(`fault.${fault}.text`)}</p>
      </div>
      {PASSING.includes(fault) && (
        <button type="button" class="button" onClick={onTryAgain}>
          {i18n.t("fault.tryAgain")}
        </button>
      )}
    </main>
  );
}
