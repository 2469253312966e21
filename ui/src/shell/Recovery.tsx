import { useState } from "preact/hooks";
import { usePlatform } from "../context.ts";
import { t } from "../i18n/i18n.ts";
import { Field } from "../kit/Field.tsx";
import type { Outcome, ServerFault } from "../outcome.ts";
import type { Route } from "../routes.ts";
import { FaultNote } from "../server/FaultNote.tsx";
import { askForReset, resetPassword } from "../server/passwords.ts";
import { Bands } from "./Bands.tsx";

interface Props {
  readonly route: Extract<Route, { at: "forgotPassword" | "resetPassword" }>;
  /** The server's. */
  readonly address: string;
}

/** The pages for a forgotten password: asking for a link, and the link's own, which sets a new password. */
export function Recovery({ route, address }: Props) {
  const { link, icon } = usePlatform();
  const [value, setValue] = useState("");
  const [fault, setFault] = useState<ServerFault>();
  const [isDone, setDone] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isReset = route.at === "resetPassword";
  const submit = async () => {
    setBusy(true);
    const outcome: Outcome<unknown> = isReset
      ? await resetPassword(address, route.token, value)
      : await askForReset(address, value);
    setBusy(false);
    setFault(outcome.ok ? undefined : outcome.fault);
    setDone(outcome.ok);
  };
  return (
    <main class="entrance">
      <div class="entrance-card">
        <Bands />
        <img src={icon(48)} alt="" width="44" height="44" />
        <h1>{t(isReset ? "passwords.resetTitle" : "passwords.forgotTitle")}</h1>
        {isDone ? (
          <p class="entrance-lead" role="status">
            {t(isReset ? "passwords.resetDone" : "passwords.mailed")}
          </p>
        ) : (
          <form
            method="post"
            onInput={() => setFault(undefined)}
            onSubmit={(event) => {
              event.preventDefault();
              if (!isBusy) void submit();
            }}
          >
            {isReset ? (
              <Field
                label={t("passwords.new")}
                type="password"
                name="password"
                value={value}
                onChange={setValue}
                autocomplete="new-password"
                minLength={8}
                hint={t("account.passwordHint")}
              />
            ) : (
              <Field
                label={t("account.email")}
                type="email"
                name="email"
                value={value}
                onChange={setValue}
                autocomplete="username"
              />
            )}
            {fault?.code === "not_found" ? (
              <p class="fault-note" role="alert">
                {t("passwords.deadLink")}
              </p>
            ) : (
              fault && <FaultNote fault={fault} />
            )}
            <button type="submit" class="button primary wide" aria-disabled={isBusy}>
              {t(isBusy ? "account.busy" : isReset ? "passwords.set" : "passwords.send")}
            </button>
          </form>
        )}
        <p class="entrance-other">
          <a {...link({ at: "signIn" })}>{t("account.signIn")}</a>
        </p>
      </div>
    </main>
  );
}
