import { useState } from "preact/hooks";
import { t } from "../i18n/i18n.ts";
import { Pager } from "../kit/Pager.tsx";
import { exactTime, timeAgo } from "../kit/time.ts";
import { useSession } from "../platform/context.ts";
import { FaultNote } from "../platform/server/FaultNote.tsx";
import { useMembers, useServerQuery } from "../platform/server/use-server.ts";
import type { Review, ReviewSource } from "./review-source.ts";

interface Props<Reviewed extends Review> {
  readonly source: ReviewSource<Reviewed>;
}

/** The decisions about the changes, folded. */
export function Log<Reviewed extends Review>({ source }: Props<Reviewed>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="review-log" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t("review.log.title")}</summary>
      {isOpen && <Entries source={source} />}
    </details>
  );
}

function Entries<Reviewed extends Review>({ source }: Props<Reviewed>) {
  const [number, setNumber] = useState(1);
  const { data, fault, reload } = useServerQuery(`${source.name} log ${number}`, (client) =>
    source.log(client, number),
  );
  const nameOf = useNames(source.teamId);
  if (fault) return <FaultNote fault={fault} onRetry={reload} />;
  if (!data) return null;
  if (data.pagination.total === 0) return <p class="quiet-text">{t("review.log.none")}</p>;
  const now = Date.now();
  return (
    <>
      <ul>
        {data.data.map(({ id, at, by, via, action, changes, note }) => (
          <li key={id}>
            <b dir="auto">{nameOf(by)}</b> {t(`review.log.${action}`, changes.length)}
            <small class="quiet-text" title={exactTime(Date.parse(at))}>
              {[timeAgo(Date.parse(at), now), t(`review.via.${via}`), ...(note === null ? [] : [note])].join(" · ")}
            </small>
          </li>
        ))}
      </ul>
      <Pager page={number} pagination={data.pagination} onPage={setNumber} />
    </>
  );
}

/** The names of people, as far as the person may know them. */
function useNames(teamId: string | null): (userId: string | null) => string {
  const session = useSession();
  const members = useMembers(teamId ?? undefined).data?.data ?? [];
  return (userId) => {
    if (userId === session?.user.id) return session?.user.name ?? t("review.log.somebody");
    return members.find((member) => member.user_id === userId)?.name ?? t("review.log.somebody");
  };
}
