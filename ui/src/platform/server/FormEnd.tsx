import { t } from "../../i18n/i18n.ts";
import { FaultNote } from "./FaultNote.tsx";
import type { Action } from "./use-action.ts";

interface Props {
  readonly action: Action<readonly []>;
  /** On the button that sends the form. */
  readonly send?: string;
  readonly look?: "primary" | "danger-solid";
  /** True if the form can be sent as it stands. */
  readonly isReady: boolean;
  readonly onCancel: () => void;
}

/** The end of a form: the fault of the last try, and the buttons that send and cancel it. */
export function FormEnd({ action: { fault, isBusy }, send = t("save"), look = "primary", isReady, onCancel }: Props) {
  return (
    <>
      {fault && <FaultNote fault={fault} />}
      <p class="form-actions">
        <button type="submit" class={`button ${look}`} disabled={isBusy || !isReady}>
          {send}
        </button>
        <button type="button" class="button" onClick={onCancel}>
          {t("cancel")}
        </button>
      </p>
    </>
  );
}
