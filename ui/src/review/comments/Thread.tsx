import type { CommentOnWire } from "@tintype/shared/api/review/comments";
import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { usePlatform } from "../../platform/context.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useAction } from "../../platform/server/use-action.ts";
import type { CommentSource } from "../review-source.ts";
import { Comment } from "./Comment.tsx";
import { CommentForm } from "./CommentForm.tsx";
import { type ThreadOf, useOwnId, usePeople } from "./use-comments.ts";

interface Props {
  /** The id of the change. */
  readonly change: string;
  /** The name of its token. */
  readonly name: string;
  readonly thread: ThreadOf;
  readonly source: CommentSource;
  readonly teamId: string | null;
  readonly mayDecide: boolean;
  /** True while the person writes a comment. */
  readonly isWriting: boolean;
  readonly onStopWriting: () => void;
  /** Loads the comments again. */
  readonly reload: () => void;
}

/** The comments on a change, and the form for another one. */
export function Thread({ change, name, thread, source, teamId, mayDecide, isWriting, ...on }: Props) {
  const people = usePeople(teamId);
  const ownId = useOwnId();
  const { call } = usePlatform();
  const [all, setAll] = useState<readonly CommentOnWire[]>();
  const load = useAction(
    () =>
      call(async (client) => {
        const newest = await source.list(client, 1, change);
        const isWhole = newest.data.length === newest.pagination.total;
        return isWhole ? newest.data : [...newest.data, ...(await source.list(client, 2, change)).data];
      }),
    (listed) => setAll(listed.toReversed()),
  );
  const reload = () => {
    on.reload();
    if (all) void load.run();
  };
  const comments = all ?? thread.newest;
  if (thread.total === 0 && !isWriting) return null;
  return (
    <section class="comments" aria-label={t("comments.title", [name])}>
      {comments.length < thread.total && (
        <button type="button" class="button small" disabled={load.isBusy} onClick={() => void load.run()}>
          {t("comments.earlier", thread.total - comments.length)}
        </button>
      )}
      {load.fault && <FaultNote fault={load.fault} />}
      {comments.map((comment) => (
        <Comment
          key={comment.id}
          comment={comment}
          source={source}
          teamId={teamId}
          people={people}
          mayDecide={mayDecide}
          onChange={reload}
        />
      ))}
      {isWriting && (
        <CommentForm
          label={t("comments.label", [name])}
          submit={t("comments.send")}
          people={people.filter(({ id }) => id !== ownId)}
          send={(client, written) => source.create(client, { change, ...written })}
          onSent={() => {
            on.onStopWriting();
            reload();
          }}
          onCancel={on.onStopWriting}
        />
      )}
    </section>
  );
}
