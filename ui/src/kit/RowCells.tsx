import { t } from "../i18n/i18n.ts";
import { numberText } from "../i18n/numbers.ts";
import { ClockIcon } from "./icons.tsx";
import { exactTime, timeAhead } from "./time.ts";

// Cells that the rows of pages and of sites share in the list of both.

interface NextRunProps {
  /** In ms; undefined if none is planned. */
  readonly time: number | undefined;
  readonly now: number;
}

/** The time of the next run. */
export function NextRun({ time, now }: NextRunProps) {
  return (
    <div class="overview-next">
      {time !== undefined && (
        <span title={exactTime(time)}>
          <ClockIcon />
          <span class="unseen">{t("overview.nextRun", [""])}</span> {timeAhead(time, now)}
        </span>
      )}
    </div>
  );
}

/** A number, with the words that say what it counts for those who cannot see where it stands. */
export function RowCount({ count, words }: { readonly count: number; readonly words: string }) {
  return (
    <span class="page-versions" title={words}>
      <span aria-hidden="true">{numberText(count)}</span>
      <span class="unseen">{words}</span>
    </span>
  );
}
