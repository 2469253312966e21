import { t } from "@tintype/ui/i18n/i18n.ts";
import { WindowIcon } from "@tintype/ui/kit/icons.tsx";
import { TeamChannels } from "@tintype/ui/notifications/channels/TeamChannels.tsx";
import { PublicReading } from "@tintype/ui/page/public/PublicReading.tsx";
import { AccountView } from "@tintype/ui/people/account/AccountView.tsx";
import { TeamView } from "@tintype/ui/people/account/TeamView.tsx";
import { QueueView } from "@tintype/ui/people/destinations/QueueView.tsx";
import { usePlatform } from "@tintype/ui/platform/context.ts";
import type { Route } from "@tintype/ui/platform/routes.ts";
import { useTeamNames } from "@tintype/ui/platform/server/team-names.ts";
import { ReviewsView } from "@tintype/ui/review/ReviewsView.tsx";
import type { TabReading } from "../lib/reading/tab-reading.ts";
import { SubHeader } from "./Header.tsx";
import type { ServerView, View } from "./views.ts";

// A module of its own, loaded when it is first used: most popups never need these views.

interface Props {
  readonly view: ServerView;
  readonly last: TabReading | undefined;
  readonly onBack: () => void;
  readonly onView: (view: View) => void;
}

export function ServerViews({ view, last, onBack, onView }: Props) {
  if (typeof view === "object") return <TeamPage teamId={view.team} onBack={() => onView("account")} />;
  const isPublic = view === "public";
  return (
    <>
      <SubHeader title={t(`popup.${view}`)} subtitle={isPublic ? last?.title : undefined} onBack={onBack}>
        {view === "reviews" && <DashboardButton to={{ at: "reviews" }} />}
      </SubHeader>
      <main class={isPublic ? "content" : "content scrolls"}>
        {view === "account" && <AccountView onTeam={(team) => onView({ team })} />}
        {view === "queue" && <QueueView />}
        {view === "reviews" && <ReviewsView />}
        {isPublic && last && <PublicReading url={last.url} ownTokens={last.tokens} />}
      </main>
    </>
  );
}

function DashboardButton({ to }: { readonly to: Route }) {
  const { go } = usePlatform();
  const label = t("dashboard.open");
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} onClick={() => go(to)}>
      <WindowIcon />
    </button>
  );
}

function TeamPage({ teamId, onBack }: { readonly teamId: string; readonly onBack: () => void }) {
  const { nameOf } = useTeamNames();
  return (
    <>
      <SubHeader title={nameOf(teamId) ?? t("destination.team")} onBack={onBack} />
      <main class="content scrolls">
        <TeamView teamId={teamId} onLeft={onBack} channels={<TeamChannels teamId={teamId} />} />
      </main>
    </>
  );
}
