import type { SystemPage } from "@tintype/shared/api/systems/systems";
import { t } from "../../i18n/i18n.ts";
import { percent } from "../findings/Sentence.tsx";

const WIDTH = 90;
const HEIGHT = 22;
/** The radius of the last point, and the space around the line. */
const EDGE = 3;

/** The share of days as a small line, from the first to the last one: 0 % is below and 100 % above. */
export function TrendLine({ trend }: Pick<SystemPage, "trend">) {
  const [first, last] = [trend[0], trend.at(-1)];
  if (!first || !last) return null;
  const [start, end] = [Date.parse(first.date), Date.parse(last.date)];
  const pointOf = ({ date, share }: SystemPage["trend"][number]) => ({
    x: WIDTH - EDGE - ((end - Date.parse(date)) / Math.max(end - start, 1)) * (WIDTH - 2 * EDGE),
    y: EDGE + (1 - share) * (HEIGHT - 2 * EDGE),
  });
  const points = trend.map(pointOf);
  const dot = pointOf(last);
  const change = last.share - first.share;
  const direction = change > 0.005 ? "up" : change < -0.005 ? "down" : "same";
  return (
    <svg
      class={`trend-line ${direction}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={t("systems.pages.trendOf", [percent(first.share), percent(last.share), first.date])}
    >
      <title>{t("systems.pages.trendOf", [percent(first.share), percent(last.share), first.date])}</title>
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(" ")} />
      <circle cx={dot.x} cy={dot.y} r={EDGE - 0.5} />
    </svg>
  );
}
