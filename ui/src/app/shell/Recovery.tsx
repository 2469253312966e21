import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { Field } from "../../kit/Field.tsx";
import { usePlatform } from "../../platform/context.ts";
import type { Outcome } from "../../platform/outcome.ts";
import type { Route } from "../../platform/routes.ts";
import { ActionForm } from "../../platform/server/ActionForm.tsx";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useAboutForEverybody } from "../../platform/server/for-everybody.ts";
import { askForReset, resetPassword } from "../../platform/server/passwords.ts";
import { useAction } from "../../platform/server/use-action.ts";
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
  const [isDone, setDone] = useState(false);
  const isReset = route.at === "resetPassword";
  const send = useAction(
    (): Promise<Outcome<unknown>> =>
      route.at === "resetPassword" ? resetPassword(address, route.token, value) : askForReset(address, value),
    () => setDone(true),
  );
  const { fault, isBusy } = send;
  const about = useAboutForEverybody();
  // Whoever comes by a link of the extension or a bookmark learns why there is no form.
  const isPointless = !isReset && (about?.email === false || fault?.code === "email_unavailable");
  return (
    <main class="entrance">
      <div class="entrance-card">
        <Bands />
        <img src={icon(48)} alt="" width="44" height="44" />
        <h1>{t(isReset ? "passwords.resetTitle" : "passwords.forgotTitle")}</h1>
        {isReset && !isDone && <p class="entrance-lead">{t("passwords.resetAbout")}</p>}
        {isPointless ? (
          <p class="entrance-lead">{t("passwords.noMail")}</p>
        ) : isDone ? (
          <p class="entrance-lead" role="status">
            {t(isReset ? "passwords.resetDone" : "passwords.mailed")}
          </p>
        ) : (
          <ActionForm action={send} method="post">
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
          </ActionForm>
        )}
        <p class="entrance-other">
          <a {...link({ at: "signIn" })}>{t("account.signIn")}</a>
        </p>
      </div>
    </main>
  );
}
