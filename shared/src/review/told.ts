import type { KindKey } from "../kinds/keys.ts";
import type { FamilyPart } from "../kinds/typography/parts.ts";
import type { Change } from "./change.ts";

/** A change as the log of decisions keeps it, because its snapshots may be gone when somebody reads the log. */
export interface ToldChange {
  readonly kind: KindKey;
  /** null: the base. */
  readonly mode: string | null;
  /** As it was shown to who decided. */
  readonly name: string;
  readonly part: FamilyPart | null;
  /** The value's text, shortened; null: the token was not there. */
  readonly from: string | null;
  readonly to: string | null;
}

/** The most changes of a decision that are told; of the others there is a number. */
export const MAX_TOLD = 3;
/** The longest text of a told change, in UTF-16 code units. */
const MAX_TEXT = 120;

export const tellChange = ({
  kind,
  mode,
  name,
  part,
  from,
  to,
}: Pick<Change, "kind" | "mode" | "name" | "part" | "from" | "to">): ToldChange => ({
  kind,
  mode,
  name: shorten(name),
  part,
  from: textOf(from),
  to: textOf(to),
});

const textOf = (value: Change["from"]): string | null =>
  value === null ? null : shorten(typeof value === "string" ? value : value.join(", "));

const shorten = (text: string): string =>
  text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).toWellFormed()}…` : text;

/** The ways to decide, and to decide ahead. */
type Action = "accept" | "reject" | "ignore" | "reopen" | "approve" | "expect" | "take_back";

export interface ToldDecision {
  /** The name of who decided; null: nobody knows it any more. */
  readonly who: string | null;
  readonly action: Action;
  /** The number of changes. */
  readonly count: number;
  /** The first of them, at most MAX_TOLD. */
  readonly about: readonly ToldChange[];
  /** The number of a site's pages on which it was decided; null: it is about one page. */
  readonly pages: number | null;
  readonly note: string | null;
}

const VERBS: Readonly<Record<Action, string>> = {
  accept: "accepted",
  reject: "rejected",
  ignore: "ignored",
  reopen: "reopened",
  approve: "approved",
  expect: "expects",
  take_back: "no longer expects",
};

/** One sentence in English: who decided what, about which changes, on how many pages, and why. */
export function tellDecision({ who, action, count, about, pages, note }: ToldDecision): string {
  const onPages = pages === null ? "" : ` on ${pages === 1 ? "1 page" : `${pages} pages`}`;
  const why = note === null || note === "" ? "" : `: "${note}"`;
  return `${who ?? "Somebody"} ${VERBS[action]} ${objectOf(action, count, about)}${onPages}${why}`;
}

/** A comment of a person on a change. */
export interface ToldComment {
  /** The name of who wrote it; null: nobody knows it any more. */
  readonly who: string | null;
  /** null: nobody knows any more what it is about. */
  readonly about: ToldChange | null;
  readonly text: string;
}

/** One sentence in English: who commented on what, and the text. */
export const tellComment = ({ who, about, text }: ToldComment): string =>
  `${who ?? "Somebody"} commented${about === null ? "" : ` on ${changeText(about)}`}: "${text}"`;

function objectOf(action: Action, count: number, about: readonly ToldChange[]): string {
  if (action === "approve") return "the newest state";
  const [only] = about;
  if (count === 1 && only) return changeText(only);
  const number = count === 1 ? "1 change" : `${count} changes`;
  if (about.length === 0) return number;
  return `${number} (${about.map(changeText).join(", ")}${about.length < count ? ", …" : ""})`;
}

/** A change as text: "radius-card 4px → 8px". A token that comes or goes has one value. */
export function changeText({ name, mode, from, to }: Pick<ToldChange, "name" | "mode" | "from" | "to">): string {
  const inMode = mode === null ? name : `${name} (${mode})`;
  if (from !== null && to !== null) return `${inMode} ${from} → ${to}`;
  const value = to ?? from;
  const sign = to === null ? "−" : "+";
  return value === null || value === name ? `${sign}${inMode}` : `${sign}${inMode} ${value}`;
}
