import { useState } from "preact/hooks";
import { usePlatform } from "../context.ts";
import { t } from "../i18n/i18n.ts";
import { useCopying } from "../kit/copying.tsx";
import { Field } from "../kit/Field.tsx";
import type { ServerFault } from "../outcome.ts";
import type { SignedIn } from "../platform.ts";
import { FaultNote } from "../server/FaultNote.tsx";
import { changePassword } from "../server/passwords.ts";

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
  const [wanted, setWanted] = useState("");
  const [fault, setFault] = useState<ServerFault>();
  const [isBusy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    const changed = await changePassword(account, current, wanted);
    // The session of this window has ended too. The key of a device has not.
    const outcome =
      changed.ok && !hasDeviceKey
        ? await signIn({ address: account.address, email: account.user.email, password: wanted })
        : changed;
    setBusy(false);
    if (!outcome.ok) return setFault(outcome.fault);
    say(t("passwords.changed"));
    onEnd();
  };
  return (
    <form
      class="stack"
      onInput={() => setFault(undefined)}
      onSubmit={(event) => {
        event.preventDefault();
        void change();
      }}
    >
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
        value={wanted}
        onChange={setWanted}
        autocomplete="new-password"
        minLength={8}
        hint={t("account.passwordHint")}
      />
      {fault && <FaultNote fault={fault} />}
      <p class="form-actions">
        <button type="submit" class="button primary" disabled={isBusy}>
          {t(isBusy ? "account.busy" : "passwords.set")}
        </button>
        <button type="button" class="button" onClick={onEnd}>
          {t("cancel")}
        </button>
      </p>
    </form>
  );
}
