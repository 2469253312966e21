import { t } from "@tintype/ui/i18n/i18n.ts";
import { useAccount } from "../../lib/use-account.ts";
import { useTeams } from "../../lib/use-server.ts";
import { useUploads } from "../../lib/use-sync.ts";
import { type Route, routeHash } from "../../lib/views/routes.ts";
import { CloudIcon, PersonIcon, TeamIcon } from "../parts/icons.tsx";

/** The ways to teams, what waits to be sent, and the account. */
export function SideFoot({ route }: { readonly route: Route }) {
  const account = useAccount();
  const uploads = useUploads() ?? [];
  const teams = useTeams().data?.data ?? [];
  if (account === undefined) return null;
  const current = (isHere: boolean) => (isHere ? "page" : undefined);
  return (
    <ul class="side-foot">
      {account &&
        teams.map(({ id, name }) => (
          <li key={id}>
            <a
              href={routeHash({ at: "team", teamId: id })}
              aria-current={current(route.at === "team" && route.teamId === id)}
            >
              <TeamIcon /> <span>{name}</span>
            </a>
          </li>
        ))}
      {account && uploads.length > 0 && (
        <li>
          <a href={routeHash({ at: "queue" })} aria-current={current(route.at === "queue")}>
            <CloudIcon /> <span>{t("popup.queue")}</span> <span class="page-versions">{uploads.length}</span>
          </a>
        </li>
      )}
      <li>
        <a href={routeHash({ at: "account" })} aria-current={current(route.at === "account")}>
          <PersonIcon /> <span>{account ? account.user.name : t("account.signIn")}</span>
          {account?.revoked && <span class="alert-dot" title={t("server.key_revoked.title")} />}
        </a>
      </li>
    </ul>
  );
}
