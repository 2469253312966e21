import { t } from "../../i18n/i18n.ts";
import { BellIcon, ClockIcon, CloudIcon, PersonIcon, RulerIcon, SendIcon, TeamIcon } from "../../kit/icons.tsx";
import { useUploads } from "../../people/destinations/use-destinations.ts";
import { usePlatform, useSession } from "../../platform/context.ts";
import type { Route } from "../../platform/routes.ts";
import { useServerAbout, useTeams } from "../../platform/server/use-server.ts";

/** Links to the teams, the queue and the account. */
export function SideFoot({ route }: { readonly route: Route }) {
  const { link } = usePlatform();
  const account = useSession();
  const uploads = useUploads() ?? [];
  const teams = useTeams().data?.data ?? [];
  const about = useServerAbout().data;
  if (account === undefined) return null;
  const current = (isHere: boolean) => (isHere ? "page" : undefined);
  return (
    <ul class="side-foot" aria-label={t("web.navigation")}>
      {account &&
        teams.map(({ id, name }) => (
          <li key={id}>
            <a {...link({ at: "team", teamId: id })} aria-current={current(route.at === "team" && route.teamId === id)}>
              <TeamIcon /> <span>{name}</span>
            </a>
          </li>
        ))}
      {account && uploads.length > 0 && (
        <li>
          <a {...link({ at: "queue" })} aria-current={current(route.at === "queue")}>
            <CloudIcon /> <span>{t("popup.queue")}</span> <span class="page-versions">{uploads.length}</span>
          </a>
        </li>
      )}
      {account && (
        <>
          <li>
            <a {...link({ at: "schedules" })} aria-current={current(route.at === "schedules")}>
              <ClockIcon /> <span>{t("schedules.title")}</span>
            </a>
          </li>
          {about?.systems && (
            <li>
              <a {...link({ at: "systems" })} aria-current={current(route.at === "systems" || route.at === "system")}>
                <RulerIcon /> <span>{t("systems.title")}</span>
              </a>
            </li>
          )}
          <li>
            <a {...link({ at: "webhooks" })} aria-current={current(route.at === "webhooks" || route.at === "webhook")}>
              <SendIcon /> <span>{t("webhooks.title")}</span>
            </a>
          </li>
          {about?.channels && (
            <li>
              <a
                {...link({ at: "channels" })}
                aria-current={current(route.at === "channels" || route.at === "channel")}
              >
                <BellIcon /> <span>{t("channels.title")}</span>
              </a>
            </li>
          )}
        </>
      )}
      <li>
        <a {...link({ at: "account" })} aria-current={current(route.at === "account" || route.at === "apiKeys")}>
          <PersonIcon /> <span>{account ? account.user.name : t("account.signIn")}</span>
          {account?.revoked && <span class="alert-dot" title={t("server.key_revoked.title")} />}
        </a>
      </li>
    </ul>
  );
}
