import { t } from "@tintype/ui/i18n/i18n.ts";
import { useAccount } from "../../lib/use-account.ts";
import { useTeams } from "../../lib/use-server.ts";
import { type Route, routeHash } from "../../lib/views/routes.ts";
import { AccountView } from "../account/AccountView.tsx";
import { QueueView } from "../account/QueueView.tsx";
import { SignIn } from "../account/SignIn.tsx";
import { TeamView } from "../account/TeamView.tsx";

/** The rooms that have to do with the server. */
export function AccountViews({ route }: { readonly route: Extract<Route, { at: "account" | "queue" | "team" }> }) {
  const account = useAccount();
  const teams = useTeams().data?.data;
  const title =
    route.at === "team"
      ? (teams?.find(({ id }) => id === route.teamId)?.name ?? t("destination.team"))
      : t(`popup.${route.at}`);
  const isOut = account === null && route.at !== "account";
  return (
    <div class="view">
      <a class="page-back" href={routeHash({ at: "home" })}>
        {t("dashboard.pages")}
      </a>
      <h1 class="view-title">{title}</h1>
      {isOut && <SignIn />}
      {!isOut && route.at === "queue" && <QueueView />}
      {!isOut && route.at === "team" && <TeamView teamId={route.teamId} />}
      {route.at === "account" && (
        <AccountView
          onTeam={(teamId) => {
            location.hash = routeHash({ at: "team", teamId });
          }}
        />
      )}
    </div>
  );
}
