import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { Field } from "../../kit/Field.tsx";
import { usePlatform } from "../../platform/context.ts";
import type { ServerFault } from "../../platform/outcome.ts";
import { parsePath, type Route } from "../../platform/routes.ts";
import { ActionForm } from "../../platform/server/ActionForm.tsx";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useAboutForEverybody, useInvitationForEverybody } from "../../platform/server/for-everybody.ts";
import { useAction } from "../../platform/server/use-action.ts";
import { Bands } from "./Bands.tsx";
import { invitationTitle } from "./invitation-title.ts";

interface Props {
  readonly route: Extract<Route, { at: "signIn" | "register" }>;
}

/** The page on which a person signs in or makes an account. */
export function Entrance({ route }: Props) {
  const { signIn, register, link, icon } = usePlatform();
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const about = useAboutForEverybody();
  // On a new server nobody can sign in yet.
  const isFirst = about?.has_accounts === false;
  const target = parsePath(route.next ?? "/");
  const invitation = target.at === "invitation" ? target.token : undefined;

  const { data: invited, fault: uninvited } = useInvitationForEverybody(invitation);
  const isInvited = invitation !== undefined && !uninvited;
  const isUninvited = invitation !== undefined && uninvited !== undefined;
  // Who comes back with a link that is used up has an account.
  const isNew = isFirst || (route.at === "register" && !isUninvited);
  const policy = about?.registration ?? "open";
  const mayRegister = policy === "open" || (policy === "invited" && invitation !== undefined);

  const enter = useAction(
    () => {
      const credentials = { address: "", email, password };
      return isNew ? register({ ...credentials, name, invitation }) : signIn(credentials);
    },
    () => undefined,
  );
  return (
    <main class="entrance">
      <div class="entrance-card">
        <Bands />
        <img src={icon(48)} alt="" width="44" height="44" />
        <h1 dir="auto">
          {isInvited
            ? invitationTitle(invited)
            : t(isFirst ? "web.first.title" : isNew ? "web.register.title" : "web.signIn.title")}
        </h1>
        <p class="entrance-lead">{t(leadOf({ isFirst, isInvited, hasInvitation: invitation !== undefined }))}</p>
        {target.at === "confirmAddress" && (
          <p class="notice">
            {t("confirm.signIn")} {t("confirm.stranger")}
          </p>
        )}
        <ActionForm action={enter} method="post">
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
          {enter.fault && <EntranceFault fault={enter.fault} />}
          <button type="submit" class="button primary wide" aria-disabled={enter.isBusy}>
            {t(enter.isBusy ? "account.busy" : isNew ? "account.register" : "account.signIn")}
          </button>
        </ActionForm>
        {!isNew && about?.email !== false && (
          <p class="entrance-other">
            <a {...link({ at: "forgotPassword" })}>{t("passwords.forgot")}</a>
          </p>
        )}
        {!isNew && !mayRegister && <p class="entrance-other">{t(`web.signIn.${policy}`)}</p>}
        {!isFirst && (isNew || mayRegister) && (
          <p class="entrance-other">
            {t(isNew ? "web.register.instead" : "web.signIn.instead")}{" "}
            <a {...link({ ...(isUninvited ? {} : route), at: isNew ? "signIn" : "register" })}>
              {t(isNew ? "account.signIn" : "account.register")}
            </a>
          </p>
        )}
      </div>
    </main>
  );
}

function leadOf(of: { readonly isFirst: boolean; readonly isInvited: boolean; readonly hasInvitation: boolean }) {
  if (of.isInvited) return "invitation.enterTo";
  if (of.hasInvitation) return "teams.invitation.invalid";
  return of.isFirst ? "web.first.lead" : "web.lead";
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
