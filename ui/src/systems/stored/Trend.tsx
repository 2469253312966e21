import type { SystemPage } from "@tintype/shared/api/systems/systems";
import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { dateOf } from "../../kit/time.ts";
import { percent } from "../findings/Sentence.tsx";
import { TrendLine } from "./TrendLine.tsx";

/** The share of 90 days as a line with its first and last day. A click opens all days as a table. */
export function Trend({ trend }: Pick<SystemPage, "trend">) {
  const [isOpen, setOpen] = useState(false);
  const [first, last] = [trend[0], trend.at(-1)];
  if (!first || !last) return null;
  return (
    <details class="trend" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <TrendLine trend={trend} />
        <small class="trend-days">
          <span>{dayOf(first.date)}</span>
          {first !== last && <span>{dayOf(last.date)}</span>}
        </small>
      </summary>
      {isOpen && <Days trend={trend} />}
    </details>
  );
}

/** The days, newest first. */
function Days({ trend }: Pick<SystemPage, "trend">) {
  return (
    <div class="trend-table">
      <table aria-label={t("systems.pages.days")}>
        <thead>
          <tr>
            <th scope="col">{t("systems.pages.day")}</th>
            <th scope="col">{t("systems.pages.share")}</th>
          </tr>
        </thead>
        <tbody>
          {trend.toReversed().map(({ date, share }) => (
            <tr key={date}>
              <th scope="row">{dayOf(date)}</th>
              <td>{percent(share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** @param date a day of UTC, shown as the same day everywhere */
const dayOf = (date: string): string => dateOf(new Date(`${date}T12:00:00`).getTime(), Date.now());
