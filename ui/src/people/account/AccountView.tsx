import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { PersonIcon } from "../../kit/icons.tsx";
import { usePlatform, useSession } from "../../platform/context.ts";
import type { SignedIn } from "../../platform/platform.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useTeams } from "../../platform/server/use-server.ts";
import { DestinationSelect } from "../destinations/DestinationChoice.tsx";
import { useDefaultDestination } from "../destinations/use-destinations.ts";
import { KeysCard } from "./KeysCard.tsx";
import { LanguageCard } from "./LanguageCard.tsx";
import { MailsCard } from "./MailsCard.tsx";
import { OwnData } from "./OwnData.tsx";
import { PasswordCard } from "./PasswordCard.tsx";
import { Plan } from "./Plan.tsx";
import { SharedCaptures } from "./SharedCaptures.tsx";
import { SignIn } from "./SignIn.tsx";
import { Teams } from "./Teams.tsx";

interface Props {
  readonly onTeam: (teamId: string) => void;
}

/** The person who is signed in, with their plan and teams; or the form to sign in. */
export function AccountView({ onTeam }: Props) {
  const { signOut, signOutEverywhere, destinations } = usePlatform();
  const account = useSession();
  const [note, setNote] = useState<string>();
  const destination = useDefaultDestination();
  if (account === undefined) return null;
  if (account === null) {
    return (
      <>
        {note && (
          <p class="notice" role="status">
            {note}
          </p>
        )}
        <SignIn />
      </>
    );
  }
  const { user, address, revoked } = account;
  const leave = async (end: typeof signOut) => {
    const { revoked: isRevoked } = await end();
    setNote(isRevoked ? undefined : t("account.keyLeft", [address]));
  };
  return (
    <div class="account">
      <section class="card person">
        <span class="avatar" aria-hidden="true">
          {initials(user.name) || <PersonIcon />}
        </span>
        <div class="person-names">
          <h2>{user.name}</h2>
          <p>{user.email}</p>
          <p class="person-server">{address.replace(/^https?:\/\//, "")}</p>
        </div>
        <div class="person-actions">
          <button type="button" class="button small" onClick={() => void leave(signOut)}>
            {t("account.signOut")}
          </button>
          {signOutEverywhere && (
            <button
              type="button"
              class="button small"
              title={t("account.signOutEverywhere.hint")}
              onClick={() => void leave(signOutEverywhere)}
            >
              {t("account.signOutEverywhere.label")}
            </button>
          )}
        </div>
      </section>
      {revoked ? (
        <section class="card">
          <p class="notice" role="alert">
            <b>{t("server.key_revoked.title")}</b> {t("server.key_revoked.text")}
          </p>
          <SignIn address={address} email={user.email} />
        </section>
      ) : (
        <>
          {destinations && destination && (
            <section class="card">
              <h3>{t("destination.default")}</h3>
              <DestinationSelect
                label={t("destination.default")}
                destination={destination}
                onChoose={(chosen) => void destinations.setDefault(chosen)}
              />
            </section>
          )}
          <AccountOnServer account={account} onTeam={onTeam} />
          <LanguageCard />
        </>
      )}
    </div>
  );
}

/** The cards whose content is the server's; one note in their place if it does not answer. */
function AccountOnServer({ account, onTeam }: Props & { readonly account: SignedIn }) {
  const { fault, reload } = useTeams();
  if (fault?.code === "unreachable") return <FaultNote fault={fault} onRetry={reload} />;
  return (
    <>
      <Plan />
      <Teams onTeam={onTeam} />
      <KeysCard />
      <PasswordCard account={account} />
      <MailsCard />
      <section class="card">
        <h3>{t("account.onServer")}</h3>
        <SharedCaptures teamId={null} />
      </section>
      <OwnData />
    </>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first = "", last = ""] = [words[0], words.length > 1 ? words.at(-1) : ""];
  return ([...first][0] ?? "").toUpperCase() + ([...last][0] ?? "").toUpperCase();
}
