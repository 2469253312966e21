import { changeText } from "@tintype/shared/review/told";
import { t } from "../../i18n/i18n.ts";
import { exactTime, timeAgo } from "../../kit/time.ts";
import { Folded } from "../Folded.tsx";
import { useNames } from "../Log.tsx";
import type { Review, ReviewSource } from "../review-source.ts";

interface Props<Reviewed extends Review> {
  readonly source: ReviewSource<Reviewed>;
}

/** All comments, also those on changes that are decided, each with what it is about. */
export function AllComments<Reviewed extends Review>({ source }: Props<Reviewed>) {
  const nameOf = useNames(source.teamId);
  return (
    <Folded
      title={t("comments.all")}
      none={t("comments.none")}
      name={`${source.name} comments of all`}
      load={source.comments.list}
      keyOf={({ id }) => id}
      draw={({ by, at, about, text }) => (
        <>
          <span dir="auto" class="comment-text">
            <b>{nameOf(by)}</b>
            {about ? t("comments.about", [changeText(about)]) : ""}: {text}
          </span>
          <small class="quiet-text" title={exactTime(Date.parse(at))}>
            {timeAgo(Date.parse(at), Date.now())}
          </small>
        </>
      )}
    />
  );
}
