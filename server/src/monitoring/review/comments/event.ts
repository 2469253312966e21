import type { SubjectRow } from "../../../extraction/subjects/repository.ts";
import type { AnnouncedEvent, WrittenEvent } from "../../../notifications/events/written-event.ts";
import { writeEvent } from "../../../notifications/events/written-event.ts";
import type { CommentDraft } from "./repository.ts";

/** The event of a new comment. @param who the name of who wrote it */
export function commentEvent(
  { extraction_id, site_id, id, name }: Pick<SubjectRow, "extraction_id" | "site_id" | "id" | "name">,
  { id: comment_id, change_id, user_id, about, text, mentions, created_at }: CommentDraft,
  who: string | null,
): WrittenEvent {
  const comment = { comment_id, change: change_id, by: user_id, text, mentions: [...mentions] };
  const timestamp = created_at.toISOString();
  const event: AnnouncedEvent =
    site_id === null
      ? { event: "review.commented", timestamp, data: { extraction_id: extraction_id ?? id, url: name, ...comment } }
      : { event: "review.commented", timestamp, data: { site_id, name, ...comment } };
  return { ...writeEvent(event), comment: { who, about, text } };
}
