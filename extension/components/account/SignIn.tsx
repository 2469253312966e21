import { t } from "@tintype/ui/i18n/i18n.ts";
import { useState } from "preact/hooks";
import { register, signIn } from "../../lib/account/sign-in.ts";
import { DEFAULT_SERVER, readAddress } from "../../lib/server/address.ts";
import type { ServerFault } from "../../lib/server/faults.ts";
import { Segments } from "../parts/Segments.tsx";
import { FaultNote } from "./FaultNote.tsx";
import { Field } from "./Field.tsx";

const WAYS = ["signIn", "register"] as const;
type Way = (typeof WAYS)[number];

/** The faults that have to do with which server it is. */
const ABOUT_ADDRESS: readonly ServerFault["code"][] = [
  "wrong_address",
  "insecure_address",
  "unreachable",
  "not_our_server",
  "server_too_old",
];

interface Props {
  /** Filled in where the person has been signed in before. */
  readonly address?: string;
  readonly email?: string;
}

/** Signing in to a server, or making an account there. The server's address stands below, for who has one of their own. */
export function SignIn({ address: known = DEFAULT_SERVER, email: knownEmail = "" }: Props) {
  const [way, setWay] = useState<Way>("signIn");
  const [name, setName] = useState("");
  const [email, setEmail] = useState(knownEmail);
  const [password, setPassword] = useState("");
  const [address, setAddress] = useState(known);
  const [fault, setFault] = useState<ServerFault>();
  const [isBusy, setBusy] = useState(false);
  const read = readAddress(address);
  const isOther = address !== DEFAULT_SERVER || (fault !== undefined && ABOUT_ADDRESS.includes(fault.code));

  const submit = async () => {
    // Called before anything is waited for: Firefox asks for consent at a click only.
    const entering =
      way === "signIn" ? signIn({ address, email, password }) : register({ address, name, email, password });
    setBusy(true);
    setFault(undefined);
    const outcome = await entering;
    setBusy(false);
    if (!outcome.ok) setFault(outcome.fault);
  };
  return (
    <form
      class="sign-in"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p class="lead">{t("account.why")}</p>
      <Segments
        label={t("account.way")}
        values={WAYS}
        labelOf={(each) => t(`account.${each}`)}
        chosen={way}
        onChoose={setWay}
      />
      {way === "register" && <Field label={t("account.name")} value={name} onChange={setName} autocomplete="name" />}
      <Field
        label={t("account.email")}
        type="email"
        value={email}
        onChange={setEmail}
        autocomplete={way === "signIn" ? "username" : "email"}
      />
      <Field
        label={t("account.password")}
        type="password"
        value={password}
        onChange={setPassword}
        autocomplete={way === "signIn" ? "current-password" : "new-password"}
        {...(way === "register" && { minLength: 8, hint: t("account.passwordHint") })}
      />
      <details class="advanced" open={isOther}>
        <summary>{t("account.server")}</summary>
        <Field
          label={t("account.address")}
          value={address}
          onChange={setAddress}
          autocomplete="url"
          hint={read.ok && read.insecure ? t("account.insecure") : t("account.addressHint")}
        />
      </details>
      {fault && <FaultNote fault={fault} />}
      <button type="submit" class="button primary wide" disabled={isBusy}>
        {t(isBusy ? "account.busy" : `account.${way}`)}
      </button>
      <p class="fine-print">{t("account.privacy")}</p>
    </form>
  );
}
