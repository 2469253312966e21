import { changeText } from "@tintype/shared/review/told";
import { t } from "../i18n/i18n.ts";
import { exactTime, timeAgo } from "../kit/time.ts";
import { useSession } from "../platform/context.ts";
import { useMembers } from "../platform/server/use-server.ts";
import { Folded } from "./Folded.tsx";
import type { LogEntry, Review, ReviewSource } from "./review-source.ts";

interface Props<Reviewed extends Review> {
  readonly source: ReviewSource<Reviewed>;
}

/** The decisions about the changes, each as a sentence: who, what, where and why. */
export const Log = <Reviewed extends Review>({ source }: Props<Reviewed>) => (
  <Folded
    title={t("review.log.title")}
    none={t("review.log.none")}
    name={`${source.name} log`}
    load={source.log}
    keyOf={({ id }) => id}
    draw={(entry) => <Entry entry={entry} teamId={source.teamId} />}
  />
);

function Entry({ entry, teamId }: { readonly entry: LogEntry; readonly teamId: string | null }) {
  const nameOf = useNames(teamId);
  const time = Date.parse(entry.at);
  return (
    <>
      <span dir="auto">
        <b>{nameOf(entry.by)}</b> {decisionText(entry)}
      </span>
      <small class="quiet-text" title={exactTime(time)}>
        {timeAgo(time, Date.now())} · {t(`review.via.${entry.via}`)}
      </small>
    </>
  );
}

/** A decision in the reader's words, after the name of who decided: "rejected radius-card 4px → 8px, on 20 pages: “Shop only”". */
function decisionText({ action, changes, about, pages, note }: LogEntry): string {
  const [only] = about;
  const what =
    changes.length === 1 && only
      ? t(`review.log.only.${action}`, [changeText(only)])
      : [
          t(`review.log.${action}`, changes.length),
          ...(about.length > 0 ? [`(${listText(changes, about)})`] : []),
        ].join(" ");
  const where = pages === undefined ? "" : `, ${t("sites.onPages", pages)}`;
  return `${what}${where}${note ? t("review.log.why", [note]) : ""}`;
}

const listText = (changes: LogEntry["changes"], about: LogEntry["about"]): string =>
  [...about.map(changeText), ...(about.length < changes.length ? ["…"] : [])].join(", ");

/** The names of people, as far as the person may know them. */
export function useNames(teamId: string | null): (userId: string | null) => string {
  const session = useSession();
  const members = useMembers(teamId ?? undefined).data?.data ?? [];
  return (userId) => {
    if (userId === session?.user.id) return session?.user.name ?? t("review.log.somebody");
    return members.find((member) => member.user_id === userId)?.name ?? t("review.log.somebody");
  };
}
