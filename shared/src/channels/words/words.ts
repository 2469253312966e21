import type { WebhookEventKind } from "../../api/notifications/webhooks.ts";
import type { KindKey } from "../../kinds/keys.ts";
import type { FamilyPart } from "../../kinds/typography/parts.ts";
import type { ToldComment, ToldDecision } from "../../review/told.ts";
import type { AnnouncedCause, Announcement } from "../message.ts";

/** The texts of messages in one language. Each format makes them inert in its own way. */
export interface Words {
  /** BCP 47, for the formats of Intl. */
  readonly locale: string;
  /** Follow the name of the page or the site. */
  readonly sentences: Readonly<Record<WebhookEventKind, (announcement: Announcement) => string>>;
  /** Instead of the service's own sentence, which is English. */
  readonly causes: Readonly<Partial<Record<AnnouncedCause, string>>>;
  /** A decision as a sentence: who decided what, and why. */
  readonly decision: (decision: ToldDecision) => string;
  /** A comment as a sentence: who commented on what, and the text. */
  readonly comment: (comment: ToldComment) => string;
  readonly kindName: (kind: KindKey) => string;
  readonly parts: Readonly<Record<FamilyPart, string>>;
  readonly testTitle: string;
  /** @param isMadeUp whether news follow */
  readonly testIntro: (isMadeUp: boolean) => string;
  readonly digest: (subject: string) => string;
  readonly digestIntro: (from: string, to: string) => string;
  readonly reminder: (changes: number) => string;
  readonly reminderIntro: (from: string, to: string) => string;
  readonly announcements: (count: number) => string;
  readonly noAnnouncement: string;
  readonly moreAnnouncements: (count: number) => string;
  readonly moreChanges: (count: number) => string;
  readonly onPages: (count: number) => string;
  readonly noName: string;
  readonly open: string;
  /** @param channel its name; null: it has none */
  readonly settings: (channel: string | null) => string;
  /** Last line of a mail, which says why it was sent. */
  readonly why: (channel: string | null, who: string | null) => string;
  readonly end: string;
  /** The title of a mail about a comment that mentions its reader. */
  readonly mention: (who: string | null, subject: string) => string;
  /** Last line of that mail. */
  readonly whyMentioned: string;
  readonly everything: string;
  readonly palette: (colors: string) => string;
  readonly changes: string;
  readonly columns: readonly [token: string, before: string, after: string];
}
