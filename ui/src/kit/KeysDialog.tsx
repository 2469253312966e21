import { t } from "../i18n/i18n.ts";
import { Dialog } from "./Dialog.tsx";

interface Props {
  /** Each key with what it does. */
  readonly keys: readonly (readonly [key: string, text: string])[];
  readonly onClose: () => void;
}

/** A window that lists keys. */
export function KeysDialog({ keys, onClose }: Props) {
  return (
    <Dialog title={t("keys.title")} class="keys-help" onClose={onClose}>
      <dl>
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
