import type { ComponentChildren } from "preact";
import { t } from "../i18n/i18n.ts";
import { CopyButton } from "./copying.tsx";
import { CopyIcon } from "./icons.tsx";

interface Props {
  readonly title: string;
  readonly secret: string;
  readonly onClose: () => void;
  /** The ways in which the secret is used. */
  readonly children?: ComponentChildren;
}

/** A secret that the server tells once, to be copied. */
export function SecretOnce({ title, secret, onClose, children }: Props) {
  return (
    <section class="secret" role="status">
      <p>
        <b>{title}</b> {t("secret.once")}
      </p>
      <code class="secret-text">{secret}</code>
      <p class="fault-actions">
        <CopyButton class="button small primary" text={secret} saysCopy>
          <CopyIcon /> {t("secret.copy")}
        </CopyButton>
        <button type="button" class="button small" onClick={onClose}>
          {t("secret.done")}
        </button>
      </p>
      {children}
    </section>
  );
}
