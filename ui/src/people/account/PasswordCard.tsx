import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { useCopying } from "../../kit/copying.tsx";
import { Field } from "../../kit/Field.tsx";
import { usePlatform } from "../../platform/context.ts";
import type { Outcome } from "../../platform/outcome.ts";
import type { SignedIn } from "../../platform/platform.ts";
import { ActionForm } from "../../platform/server/ActionForm.tsx";
import { FormEnd } from "../../platform/server/FormEnd.tsx";
import { changePassword } from "../../platform/server/passwords.ts";
import { useAction } from "../../platform/server/use-action.ts";

/** Changes the password. */
export function PasswordCard({ account }: { readonly account: SignedIn }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section class="card">
      <header class="card-head">
        <h3>{t("account.password")}</h3>
        {!isOpen && (
          <button type="button" class="button small" onClick={() => setOpen(true)}>
            {t("passwords.change")}
          </button>
        )}
      </header>
      {isOpen && <Form account={account} onEnd={() => setOpen(false)} />}
    </section>
  );
}

function Form({ account, onEnd }: { readonly account: SignedIn; readonly onEnd: () => void }) {
  const { signIn, hasDeviceKey = false } = usePlatform();
  const { say } = useCopying();
  const [current, setCurrent] = useState("");
  const [newPassword, setNewPassword] = useState("");
  const change = useAction(
    async (): Promise<Outcome<unknown>> => {
      const changed = await changePassword(account, current, newPassword);
      if (!changed.ok || hasDeviceKey) return changed;
      // The session of this window has ended too. The key of a device has not.
      return signIn({ address: account.address, email: account.user.email, password: newPassword });
    },
    () => {
      say(t("passwords.changed"));
      onEnd();
    },
  );
  return (
    <ActionForm action={change} class="stack">
      <p class="quiet-text">{t("passwords.about")}</p>
      <Field
        label={t("passwords.current")}
        type="password"
        value={current}
        onChange={setCurrent}
        autocomplete="current-password"
      />
      <Field
        label={t("passwords.new")}
        type="password"
        value={newPassword}
        onChange={setNewPassword}
        autocomplete="new-password"
        minLength={8}
        hint={t("account.passwordHint")}
      />
      <FormEnd action={change} send={t(change.isBusy ? "account.busy" : "passwords.set")} isReady onCancel={onEnd} />
    </ActionForm>
  );
}
