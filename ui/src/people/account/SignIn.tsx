import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { Field } from "../../kit/Field.tsx";
import { Segments } from "../../kit/Segments.tsx";
import { usePlatform } from "../../platform/context.ts";
import type { ServerFaultCode } from "../../platform/outcome.ts";
import { ActionForm } from "../../platform/server/ActionForm.tsx";
import { readAddress } from "../../platform/server/address.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useAction } from "../../platform/server/use-action.ts";

const WAYS = ["signIn", "register"] as const;
type Way = (typeof WAYS)[number];

/** The faults that another address may avoid. */
const ABOUT_ADDRESS: readonly ServerFaultCode[] = [
  "wrong_address",
  "insecure_address",
  "unreachable",
  "not_our_server",
  "server_too_old",
];

/** The server that a person signed in to last on this device gets the next password too, not the suggested one. */
const LAST_ADDRESS = "server-address";
const lastAddress = () => localStorage.getItem(LAST_ADDRESS) ?? undefined;

interface Props {
  /** Filled in if the person was signed in before. */
  readonly address?: string;
  readonly email?: string;
}

/** Signs in to a server, or makes an account there. It says which server gets the password, and lets a person change that. */
export function SignIn({ address: initialAddress, email: knownEmail = "" }: Props) {
  const { register, signIn, suggestedServer } = usePlatform();
  const [way, setWay] = useState<Way>("signIn");
  const [name, setName] = useState("");
  const [email, setEmail] = useState(knownEmail);
  const [password, setPassword] = useState("");
  const [firstAddress] = useState(() => initialAddress ?? lastAddress() ?? suggestedServer ?? "");
  const [address, setAddress] = useState(firstAddress);
  const [mayBeAddress, setMayBeAddress] = useState(false);
  const parsedAddress = readAddress(address);

  const enter = useAction(
    async () => {
      // Before anything is awaited, see Platform.
      const entering =
        way === "signIn" ? signIn({ address, email, password }) : register({ address, name, email, password });
      const outcome = await entering;
      setMayBeAddress(!outcome.ok && ABOUT_ADDRESS.includes(outcome.fault.code));
      if (outcome.ok && suggestedServer !== undefined) localStorage.setItem(LAST_ADDRESS, address);
      return outcome;
    },
    () => undefined,
  );
  return (
    <ActionForm action={enter} class="sign-in">
      <p class="lead">{t("account.why")}</p>
      <Segments
        label={t("account.way")}
        values={WAYS}
        labelOf={(option) => t(`account.${option}`)}
        chosen={way}
        onChoose={setWay}
      />
      {suggestedServer !== undefined && (
        <details class="advanced server-choice" open={mayBeAddress || address !== firstAddress}>
          <summary>
            <span>{t("account.serverIs", [address.replace(/^https?:\/\//, "")])}</span> · {t("account.changeServer")}
          </summary>
          <Field
            label={t("account.address")}
            value={address}
            onChange={setAddress}
            autocomplete="url"
            hint={parsedAddress.ok && parsedAddress.insecure ? t("account.insecure") : t("account.addressHint")}
          />
        </details>
      )}
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
      {enter.fault && <FaultNote fault={enter.fault} />}
      <button type="submit" class="button primary wide" disabled={enter.isBusy}>
        {t(enter.isBusy ? "account.busy" : `account.${way}`)}
      </button>
      {way === "signIn" && parsedAddress.ok && (
        <p class="fine-print">
          <a href={`${parsedAddress.address}/app/forgot-password`} target="_blank" rel="noreferrer">
            {t("passwords.forgot")}
          </a>
        </p>
      )}
      <p class="fine-print">{t("account.privacy")}</p>
    </ActionForm>
  );
}
