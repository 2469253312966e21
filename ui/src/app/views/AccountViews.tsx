import { t } from "../../i18n/i18n.ts";
import { BackIcon, PlusIcon } from "../../kit/icons.tsx";
import { TeamChannels } from "../../notifications/channels/TeamChannels.tsx";
import { AccountView } from "../../people/account/AccountView.tsx";
import { SignIn } from "../../people/account/SignIn.tsx";
import { TeamView } from "../../people/account/TeamView.tsx";
import { QueueView } from "../../people/destinations/QueueView.tsx";
import { usePlatform, useSession } from "../../platform/context.ts";
import type { Route } from "../../platform/routes.ts";
import { useHasRole } from "../../platform/server/use-role.ts";
import { useTeams } from "../../platform/server/use-server.ts";

/** The dashboard's views of the account, the queue and a team. */
export function AccountViews({ route }: { readonly route: Extract<Route, { at: "account" | "queue" | "team" }> }) {
  const { link, go } = usePlatform();
  const account = useSession();
  const teams = useTeams().data?.data;
  const title =
    route.at === "team"
      ? (teams?.find(({ id }) => id === route.teamId)?.name ?? t("destination.team"))
      : t(`popup.${route.at}`);
  const isOut = account === null && route.at !== "account";
  return (
    <div class="view">
      <a class="page-back" {...link({ at: "home" })}>
        <BackIcon /> {t("dashboard.pages")}
      </a>
      <h1 class="view-title">{title}</h1>
      {route.at === "team" && route.isNew && (
        <p class="notice" role="status">
          <b>{t("invitation.welcome", [title])}</b> {t("invitation.welcomeText")}
        </p>
      )}
      {isOut && <SignIn />}
      {!isOut && route.at === "queue" && <QueueView />}
      {!isOut && route.at === "team" && <NewPageLink teamId={route.teamId} />}
      {!isOut && route.at === "team" && (
        <TeamView
          teamId={route.teamId}
          onLeft={() => go({ at: "account" })}
          channels={<TeamChannels teamId={route.teamId} />}
        />
      )}
      {route.at === "account" && <AccountView onTeam={(teamId) => go({ at: "team", teamId })} />}
    </div>
  );
}

/** Leads to the form of a new page of the team, for those who may have pages read. */
function NewPageLink({ teamId }: { readonly teamId: string }) {
  const { link } = usePlatform();
  if (!useHasRole(teamId, "member")) return null;
  return (
    <p class="view-action">
      <a class="button primary" {...link({ at: "newPage", teamId })}>
        <PlusIcon /> {t("newPage.title")}
      </a>
    </p>
  );
}
