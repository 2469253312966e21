import type { CommentOnWire } from "@tintype/shared/api/review/comments";
import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { Confirm } from "../../kit/Confirm.tsx";
import { exactTime, timeAgo } from "../../kit/time.ts";
import { usePlatform } from "../../platform/context.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useAction } from "../../platform/server/use-action.ts";
import { useNames } from "../Log.tsx";
import type { CommentSource } from "../review-source.ts";
import { CommentForm } from "./CommentForm.tsx";
import { type Mentionable, splitMentions } from "./mentions.ts";
import { useOwnId } from "./use-comments.ts";

interface Props {
  readonly comment: CommentOnWire;
  readonly source: CommentSource;
  readonly teamId: string | null;
  readonly people: readonly Mentionable[];
  readonly mayDecide: boolean;
  /** Called when the comment was changed or deleted. */
  readonly onChange: () => void;
}

/** A comment with who wrote it. Who wrote it can change it, and who may decide can delete it. */
export function Comment({ comment, source, teamId, people, mayDecide, onChange }: Props) {
  const { call } = usePlatform();
  const nameOf = useNames(teamId);
  const isOwn = comment.by !== null && useOwnId() === comment.by;
  const [isEdited, setEdited] = useState(false);
  const removal = useAction(() => call((client) => source.remove(client, comment.id)), onChange);
  const time = Date.parse(comment.at);
  const who = nameOf(comment.by);
  const mentioned = people.filter(({ id }) => comment.mentions.includes(id));
  if (isEdited) {
    return (
      <CommentForm
        label={t("comments.change")}
        submit={t("comments.save")}
        initial={comment.text}
        people={people}
        send={(client, written) => source.update(client, comment.id, written)}
        onSent={() => {
          setEdited(false);
          onChange();
        }}
        onCancel={() => setEdited(false)}
      />
    );
  }
  return (
    <article class="comment" aria-label={t("comments.of", [who])}>
      <div class="comment-head">
        <p>
          <b dir="auto">{who}</b>{" "}
          <small title={exactTime(time)}>
            {[timeAgo(time, Date.now()), ...(comment.edited_at === null ? [] : [t("comments.edited")])].join(" · ")}
          </small>
        </p>
        <div class="comment-actions">
          {isOwn && mayDecide && (
            <button type="button" class="button small" onClick={() => setEdited(true)}>
              {t("comments.edit")}
            </button>
          )}
          {(isOwn || mayDecide) && (
            <Confirm
              action={t("comments.delete")}
              question={t("comments.deleteQuestion")}
              yes={t("comments.delete")}
              onYes={removal.run}
            />
          )}
        </div>
      </div>
      <p class="comment-text" dir="auto">
        {splitMentions(comment.text, mentioned).map(({ text, person }, index) =>
          person ? <b key={`${index} ${text}`}>{text}</b> : text,
        )}
      </p>
      {removal.fault && <FaultNote fault={removal.fault} />}
    </article>
  );
}
