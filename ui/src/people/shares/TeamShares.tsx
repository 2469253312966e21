import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { Pager } from "../../kit/Pager.tsx";
import { usePlatform } from "../../platform/context.ts";
import type { Route } from "../../platform/routes.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useServerQuery } from "../../platform/server/use-server.ts";
import { ShareRow } from "./ShareRow.tsx";

const PER_PAGE = 20;

/** All links to the pages and sites of a team, with who made them. For owners and admins. */
export function TeamShares({ teamId }: { readonly teamId: string }) {
  const { link } = usePlatform();
  const [page, setPage] = useState(1);
  const list = useServerQuery(`shares of team ${teamId} ${page}`, (client) =>
    client.shares.listOfTeam.query({ id: teamId, page, per_page: PER_PAGE }),
  );
  return (
    <section class="card">
      <h3>{t("shares.ofTeam")}</h3>
      {list.fault && <FaultNote fault={list.fault} onRetry={list.reload} />}
      {list.data?.pagination.total === 0 && <p class="quiet-text">{t("shares.none")}</p>}
      <ul class="rows" aria-label={t("shares.ofTeam")}>
        {list.data?.data.map((share) => {
          const { extraction: page, site } = share;
          const subject = { kind: page ? "page" : "site", id: page?.id ?? site?.id ?? "" } as const;
          const route: Route = page
            ? { at: "page", where: "server", pageId: page.id, tab: "tokens" }
            : { at: "site", siteId: subject.id, tab: "pages" };
          return (
            <li key={share.id}>
              <ShareRow subject={subject} share={share} onRevoked={list.reload}>
                <a dir="auto" {...link(route)}>
                  {page?.title || page?.url || site?.name}
                </a>
              </ShareRow>
            </li>
          );
        })}
      </ul>
      <Pager page={page} pagination={list.data?.pagination} onPage={setPage} />
    </section>
  );
}
