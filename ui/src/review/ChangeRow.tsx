import type { Tokens } from "@tintype/shared/kinds/wire";
import type { ComponentChildren } from "preact";
import { t } from "../i18n/i18n.ts";
import { Sign } from "../kinds/Change.tsx";
import { kinds } from "../kinds/index.ts";
import { ArrowIcon } from "../kit/icons.tsx";
import { dateOf, timeAgo } from "../kit/time.ts";
import { modeName } from "../tokens/modes/mode-name.ts";
import { ConsequenceText } from "./Consequences.tsx";
import type { Decision } from "./decision.ts";
import type { Consequence, ReviewedChange } from "./use-review.ts";

interface Props {
  readonly change: ReviewedChange;
  /** Tokens of the newest version. */
  readonly tokens: Tokens;
  /** Since when it shows. */
  readonly since: string;
  /** Shows where it is. */
  readonly thumbs: ComponentChildren;
  /** Leads to where it is. */
  readonly places: ComponentChildren;
  /** The pages of a site that change in this way. */
  readonly pages: ComponentChildren;
  /** The comments of people on it, and the form for another one. */
  readonly comments: ComponentChildren;
  /** Opens that form, or closes it. Absent if the person may not write. */
  readonly onComment: (() => void) | undefined;
  readonly consequences: readonly Consequence[];
  readonly isChosen: boolean;
  /** Absent if the person may not decide. */
  readonly onChoose: (() => void) | undefined;
  /** Decisions that would change something. */
  readonly decisions: readonly Decision[];
  readonly onDecide: (decision: Decision) => void;
}

/** A change drawn before and after, with what is known about it and the decisions about it. */
export function ChangeRow(props: Props) {
  const {
    change,
    tokens,
    since,
    thumbs,
    places,
    pages,
    comments,
    onComment,
    consequences,
    isChosen,
    onChoose,
    ...decided
  } = props;
  const { decisions, onDecide } = decided;
  const { id, kind, name, mode, part, from, to } = change;
  return (
    <li class={isChosen ? "review-row chosen" : "review-row"} data-change={id} tabIndex={-1}>
      <input
        type="checkbox"
        aria-label={t("review.choose", [name])}
        checked={isChosen}
        disabled={!onChoose}
        onChange={onChoose}
      />
      <div class="review-values">
        <Value kind={kind} name={name} value={from} tokens={tokens} label={t("review.before")} />
        <ArrowIcon />
        <Value kind={kind} name={name} value={to} tokens={tokens} label={t("review.after")} />
        {thumbs}
      </div>
      <div class="review-about">
        <p>
          <Sign kind={change.change} /> <b dir="auto">{name}</b>
          {part && ` · ${t(`review.part.${part}`)}`}
          {mode !== null && <span class="badge">{modeName(mode)}</span>}
        </p>
        <div class="quiet-text" dir="auto">
          {[since, ...factsOf(change)].join(" · ")} {places}
          {onComment && (
            <button type="button" class="button small" aria-label={t("comments.label", [name])} onClick={onComment}>
              {t("comments.write")}
            </button>
          )}
        </div>
        {consequences.map((consequence) => (
          <p key={consequence.id} class="review-consequence">
            <ConsequenceText consequence={consequence} />
          </p>
        ))}
        {change.suggested && <p class="quiet-text">{t("review.suggested")}</p>}
      </div>
      <div class="review-actions">
        {decisions.map((decision) => (
          <button
            key={decision}
            type="button"
            class={decision === change.suggested ? "button small primary" : "button small"}
            aria-label={t(`review.decisionOf.${decision}`, [name])}
            onClick={() => onDecide(decision)}
          >
            {t(`review.decision.${decision}`)}
          </button>
        ))}
      </div>
      {pages}
      {comments}
    </li>
  );
}

interface ValueProps {
  readonly kind: ReviewedChange["kind"];
  readonly name: string;
  readonly value: ReviewedChange["from"];
  readonly tokens: Tokens;
  /** Read by screen readers. */
  readonly label: string;
}

/** A value, drawn where its kind can be, and its text. */
function Value({ kind, name, value, tokens, label }: ValueProps) {
  const Drawing = kinds.find(({ key }) => key === kind)?.Drawing;
  if (value === null) {
    return (
      <span class="review-value absent">
        <span class="unseen">{label}: </span>
        <span class="value">{t("review.absent")}</span>
      </span>
    );
  }
  const text = typeof value === "string" ? value : value.join(", ");
  return (
    <span class="review-value" title={text}>
      <span class="unseen">{label}: </span>
      {Drawing && typeof value === "string" && (
        <span class="drawing" aria-hidden="true">
          <Drawing value={value} name={name} tokens={tokens} />
        </span>
      )}
      <span class="value">{text}</span>
    </span>
  );
}

function factsOf({ seen, at, note, until, status }: ReviewedChange): string[] {
  const now = Date.now();
  return [
    ...(seen.flips > 1 || status === "unconfirmed" ? [t("review.seen", [seen.runs, seen.of])] : []),
    ...(at === null ? [] : [t("review.decidedAt", [timeAgo(Date.parse(at), now)])]),
    ...(until === null ? [] : [t("review.until", [dateOf(Date.parse(until), now)])]),
    ...(note === null ? [] : [note]),
  ];
}
