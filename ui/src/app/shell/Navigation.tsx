import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import {
  BellIcon,
  ClockIcon,
  GridIcon,
  MenuIcon,
  PersonIcon,
  PlusIcon,
  PulseIcon,
  ReviewIcon,
  RulerIcon,
  SendIcon,
  SiteIcon,
  TeamIcon,
} from "../../kit/icons.tsx";
import { usePlatform, useSession } from "../../platform/context.ts";
import { type Route, routePath } from "../../platform/routes.ts";
import { useTeams } from "../../platform/server/use-server.ts";
import { useReviews } from "../../review/use-review.ts";

/** The links to all views. In a narrow window a button opens them. */
export function Navigation({ route }: { readonly route: Route }) {
  const { icon, link } = usePlatform();
  const session = useSession();
  const teams = useTeams().data?.data ?? [];
  const waiting = useReviews(1).data?.pagination.total ?? 0;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [routePath(route)]);
  return (
    <nav class={isOpen ? "side open" : "side"} aria-label={t("web.navigation")}>
      <div class="side-top">
        <a class="brand" {...link({ at: "home" })}>
          <img src={icon(48)} alt="" width="28" height="28" />
          {t("product")}
        </a>
        <button
          type="button"
          class="icon-button side-menu"
          aria-label={t("web.menu")}
          aria-expanded={isOpen}
          aria-controls="side-links"
          onClick={() => setOpen(!isOpen)}
        >
          <MenuIcon />
        </button>
      </div>
      <a class="button primary side-new" {...link({ at: "newPage" })}>
        <PlusIcon /> {t("newPage.title")}
      </a>
      <ul class="side-links" id="side-links">
        <Entry to={{ at: "home" }} isHere={["home", "page", "compare"].includes(route.at)}>
          <GridIcon /> <span>{t("web.pages")}</span>
        </Entry>
        <Entry to={{ at: "reviews" }} isHere={route.at === "reviews"}>
          <ReviewIcon /> <span>{t("review.title")}</span>
          {waiting > 0 && (
            <span class="page-versions" title={t("review.waiting", waiting)}>
              {waiting}
            </span>
          )}
        </Entry>
        <Entry to={{ at: "sites" }} isHere={["sites", "newSite", "site"].includes(route.at)}>
          <SiteIcon /> <span>{t("sites.title")}</span>
        </Entry>
        <Entry to={{ at: "schedules" }} isHere={route.at === "schedules"}>
          <ClockIcon /> <span>{t("schedules.title")}</span>
        </Entry>
        <Entry to={{ at: "webhooks" }} isHere={route.at === "webhooks" || route.at === "webhook"}>
          <SendIcon /> <span>{t("webhooks.title")}</span>
        </Entry>
        <Entry to={{ at: "channels" }} isHere={route.at === "channels" || route.at === "channel"}>
          <BellIcon /> <span>{t("channels.title")}</span>
        </Entry>
        <Entry to={{ at: "systems" }} isHere={route.at === "systems" || route.at === "system"}>
          <RulerIcon /> <span>{t("systems.title")}</span>
        </Entry>
        {teams.map(({ id, name }) => (
          <Entry key={id} to={{ at: "team", teamId: id }} isHere={route.at === "team" && route.teamId === id}>
            <TeamIcon /> <span dir="auto">{name}</span>
          </Entry>
        ))}
        {session?.user.operator && (
          <Entry to={{ at: "status" }} isHere={route.at === "status"}>
            <PulseIcon /> <span>{t("status.title")}</span>
          </Entry>
        )}
        <Entry to={{ at: "account" }} isHere={["account", "plan", "apiKeys"].includes(route.at)} isLast>
          <PersonIcon /> <span dir="auto">{session?.user.name}</span>
        </Entry>
      </ul>
    </nav>
  );
}

interface EntryProps {
  readonly to: Route;
  readonly isHere: boolean;
  readonly isLast?: boolean;
  readonly children: ComponentChildren;
}

function Entry({ to, isHere, isLast = false, children }: EntryProps) {
  const { link } = usePlatform();
  return (
    <li class={isLast ? "side-last" : undefined}>
      <a {...link(to)} aria-current={isHere ? "page" : undefined}>
        {children}
      </a>
    </li>
  );
}
