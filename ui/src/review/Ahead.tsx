import type { IgnoreRuleOnWire } from "@tintype/shared/api/review/ignore-rules";
import { t } from "../i18n/i18n.ts";
import { dateOf } from "../kit/time.ts";
import { usePlatform } from "../platform/context.ts";
import type { ServerClient } from "../platform/server/client.ts";
import { FaultNote } from "../platform/server/FaultNote.tsx";
import { useAction } from "../platform/server/use-action.ts";
import { modeName } from "../tokens/modes/mode-name.ts";
import { Folded } from "./Folded.tsx";
import { useNames } from "./Log.tsx";
import type { Review, ReviewSource } from "./review-source.ts";

interface Props<Reviewed extends Review> {
  readonly source: ReviewSource<Reviewed>;
  readonly mayDecide: boolean;
  /** Loads the review again, because a rule has ended. */
  readonly onChange: () => void;
}

/** The rules that ignore changes, which a person can end. */
export const Rules = <Reviewed extends Review>({ source, mayDecide, onChange }: Props<Reviewed>) => (
  <Folded
    title={t("review.rules.title")}
    none={t("review.rules.none")}
    name={`${source.name} rules`}
    load={source.rules.list}
    keyOf={({ id }) => id}
    draw={(rule, reload) => (
      <Ending
        text={ruleText(rule)}
        by={rule.created_by}
        teamId={source.teamId}
        facts={[t("review.rules.matched", rule.matched), ...(rule.until === null ? [] : [untilText(rule.until)])]}
        label={t("review.rules.end")}
        end={mayDecide ? (client) => source.rules.remove(client, rule.id) : undefined}
        onEnded={() => {
          reload();
          onChange();
        }}
      />
    )}
  />
);

function ruleText({ kind, name, mode, within, reason }: IgnoreRuleOnWire): string {
  const parts = [
    kind === null ? t("review.rules.allKinds") : t(`kinds.${kind}`),
    name ?? "*",
    ...(mode === null ? [] : [mode === "base" ? t("review.rules.base") : modeName(mode)]),
    ...(within === null ? [] : [`≤ ${within}`]),
  ];
  return `${parts.join(" · ")}${t("review.log.why", [reason])}`;
}

const untilText = (time: string): string => t("review.until", [dateOf(Date.parse(time), Date.now())]);

/** The changes that somebody accepted ahead, which a person can take back. */
export const Expected = <Reviewed extends Review>({ source, mayDecide, onChange }: Props<Reviewed>) => (
  <Folded
    title={t("review.expected.title")}
    none={t("review.expected.none")}
    name={`${source.name} expected`}
    load={source.expected.list}
    keyOf={({ id }) => id}
    draw={({ id, expires_at, by, note }, reload) => (
      <Ending
        text={note === null ? id : `${id}${t("review.log.why", [note])}`}
        by={by}
        teamId={source.teamId}
        facts={[untilText(expires_at)]}
        label={t("review.expected.takeBack")}
        end={mayDecide ? (client) => source.expected.takeBack(client, id) : undefined}
        onEnded={() => {
          reload();
          onChange();
        }}
      />
    )}
  />
);

interface EndingProps {
  readonly text: string;
  /** The id of who made it. */
  readonly by: string | null;
  /** The team that may know their name. */
  readonly teamId: string | null;
  readonly facts: readonly string[];
  readonly label: string;
  /** Absent if the person may not end it. */
  readonly end: ((client: ServerClient) => Promise<unknown>) | undefined;
  readonly onEnded: () => void;
}

/** Something that holds until a person ends it. */
function Ending({ text, by, teamId, facts, label, end, onEnded }: EndingProps) {
  const { call } = usePlatform();
  const nameOf = useNames(teamId);
  const ending = useAction((work: NonNullable<typeof end>) => call(work), onEnded);
  return (
    <div class="review-ending">
      <div>
        <span dir="auto">{text}</span>
        <small class="quiet-text">{[nameOf(by), ...facts].join(" · ")}</small>
        {ending.fault && <FaultNote fault={ending.fault} />}
      </div>
      {end && (
        <button
          type="button"
          class="button small"
          aria-label={`${label}: ${text}`}
          disabled={ending.isBusy}
          onClick={() => void ending.run(end)}
        >
          {label}
        </button>
      )}
    </div>
  );
}
