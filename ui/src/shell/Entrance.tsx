import { useState } from "preact/hooks";
import { usePlatform } from "../context.ts";
import { t } from "../i18n/i18n.ts";
import { Field } from "../kit/Field.tsx";
import type { ServerFault } from "../outcome.ts";
import { parsePath, type Route } from "../routes.ts";
import { FaultNote } from "../server/FaultNote.tsx";
import { Bands } from "./Bands.tsx";

interface Props {
  readonly route: Extract<Route, { at: "signIn" | "register" }>;
}

/** The page on which a person signs in or makes an account. */
export function Entrance({ route }: Props) {
  const { signIn, register, link, icon } = usePlatform();
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState<ServerFault>();
  const [isBusy, setBusy] = useState(false);
  const isNew = route.at === "register";
  const next = parsePath(route.next ?? "/");
  const invitation = next.at === "invitation" ? next.token : undefined;

  const submit = async () => {
    setBusy(true);
    setFault(undefined);
    const credentials = { address: "", email, password };
    const outcome = await (isNew ? register({ ...credentials, name, invitation }) : signIn(credentials));
    setBusy(false);
    if (!outcome.ok) setFault(outcome.fault);
  };
  return (
    <main class="entrance">
      <div class="entrance-card">
        <Bands />
        <img src={icon(48)} alt="" width="44" height="44" />
        <h1>{t(isNew ? "web.register.title" : "web.signIn.title")}</h1>
        <p class="entrance-lead">{t(invitation === undefined ? "web.lead" : "invitation.enter")}</p>
        <form
          onInput={() => setFault(undefined)}
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) void submit();
          }}
        >
          {isNew && <Field label={t("account.name")} name="name" value={name} onChange={setName} autocomplete="name" />}
          <Field
            label={t("account.email")}
            type="email"
            name="email"
            value={email}
            onChange={setEmail}
            autocomplete={isNew ? "email" : "username"}
          />
          <Field
            label={t("account.password")}
            type="password"
            name="password"
            value={password}
            onChange={setPassword}
            autocomplete={isNew ? "new-password" : "current-password"}
            {...(isNew && { minLength: 8, hint: t("account.passwordHint") })}
          />
          {fault && <EntranceFault fault={fault} />}
          <button type="submit" class="button primary wide" aria-disabled={isBusy}>
            {t(isBusy ? "account.busy" : `account.${route.at}`)}
          </button>
        </form>
        {!isNew && (
          <p class="entrance-other">
            <a {...link({ at: "forgotPassword" })}>{t("passwords.forgot")}</a>
          </p>
        )}
        <p class="entrance-other">
          {t(isNew ? "web.register.instead" : "web.signIn.instead")}{" "}
          <a {...link({ ...route, at: isNew ? "signIn" : "register" })}>
            {t(isNew ? "account.signIn" : "account.register")}
          </a>
        </p>
      </div>
    </main>
  );
}

function EntranceFault({ fault }: { readonly fault: ServerFault }) {
  switch (fault.code) {
    case "wrong_credentials":
      return (
        <p class="fault-note" role="alert">
          <b>{t("server.wrong_credentials.title")}</b> {t("web.signIn.wrong")}
        </p>
      );
    case "not_found": // the invitation of a new account
      return (
        <p class="fault-note" role="alert">
          {t("teams.invitation.invalid")}
        </p>
      );
    case "unreachable":
      return (
        <p class="fault-note" role="alert">
          <b>{t("web.away.title")}</b> {t("web.away.text")}
        </p>
      );
    default:
      return <FaultNote fault={fault} />;
  }
}
