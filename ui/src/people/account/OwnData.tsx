import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { Field } from "../../kit/Field.tsx";
import { saveFile } from "../../kit/save-file.ts";
import { usePlatform, useSession } from "../../platform/context.ts";
import type { SignedIn } from "../../platform/platform.ts";
import { ActionForm } from "../../platform/server/ActionForm.tsx";
import { FormEnd } from "../../platform/server/FormEnd.tsx";
import { deleteAccount, exportOwnData } from "../../platform/server/own-data.ts";
import { useAction } from "../../platform/server/use-action.ts";

/** The person's data: everything in one file, or deleted. Both ask for the password. */
export function OwnData() {
  const account = useSession();
  const [asked, setAsked] = useState<"export" | "delete">();
  if (!account) return null;
  const close = () => setAsked(undefined);
  return (
    <section class="card">
      <h3>{t("ownData.title")}</h3>
      <p class="quiet-text">{t("ownData.text")}</p>
      {asked === undefined && (
        <p class="form-actions">
          <button type="button" class="button small" onClick={() => setAsked("export")}>
            {t("ownData.export")}
          </button>
          <button type="button" class="button small danger" onClick={() => setAsked("delete")}>
            {t("ownData.delete")}
          </button>
        </p>
      )}
      {asked === "export" && <Export account={account} onEnd={close} />}
      {asked === "delete" && <Delete account={account} onCancel={close} />}
    </section>
  );
}

function Export({ account, onEnd }: { readonly account: SignedIn; readonly onEnd: () => void }) {
  const [password, setPassword] = useState("");
  const save = useAction(
    () => exportOwnData(account, password),
    (file) => {
      saveFile("tintype-export.json", file);
      onEnd();
    },
  );
  return (
    <ActionForm action={save} class="stack">
      <p>{t("ownData.exportText")}</p>
      <PasswordField value={password} onChange={setPassword} />
      <FormEnd
        action={save}
        send={t(save.isBusy ? "account.busy" : "ownData.save")}
        isReady={password !== ""}
        onCancel={onEnd}
      />
    </ActionForm>
  );
}

function Delete({ account, onCancel }: { readonly account: SignedIn; readonly onCancel: () => void }) {
  const { signOut, go } = usePlatform();
  const [password, setPassword] = useState("");
  const [typed, setTyped] = useState("");
  const isConfirmed = typed.trim().toLowerCase() === account.user.email.toLowerCase();
  const remove = useAction(
    () => deleteAccount(account, password),
    async () => {
      await signOut();
      go({ at: "home" }, { replace: true });
    },
  );
  return (
    <ActionForm action={remove} class="stack">
      <p class="notice paused">{t("ownData.deleteText")}</p>
      <Field label={t("ownData.confirm", [account.user.email])} value={typed} onChange={setTyped} autocomplete="off" />
      <PasswordField value={password} onChange={setPassword} />
      <FormEnd
        action={remove}
        look="danger-solid"
        send={t(remove.isBusy ? "account.busy" : "ownData.deleteYes")}
        isReady={isConfirmed && password !== ""}
        onCancel={onCancel}
      />
    </ActionForm>
  );
}

function PasswordField({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  return (
    <Field
      label={t("account.password")}
      type="password"
      value={value}
      onChange={onChange}
      autocomplete="current-password"
    />
  );
}
