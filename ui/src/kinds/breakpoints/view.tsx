import { t } from "../../i18n/i18n.ts";
import { namedView } from "../named-view.tsx";
import { pixels, rangesOf } from "./ranges.ts";

/** The ruler is at least this long, in px. */
const RULER = 1600;

/** Breakpoints on a ruler, with the widths at which their rules apply. */
export const breakpoints = namedView({
  key: "breakpoints",
  size: "line",
  countsRules: true,
  Drawing: ({ value, token, peers }) => {
    const end = Math.max(RULER, ...peers.map((peer) => pixels(peer) * 1.1));
    const position = (100 * pixels(value)) / end;
    const { below, above } = rangesOf(token?.conditions ?? []);
    return (
      <span class="ruler" style={{ backgroundSize: `${10_000 / end}% 100%` }}>
        {below && <span class="ruler-range" style={{ width: `${position}%` }} />}
        {above && <span class="ruler-range" style={{ marginLeft: `${position}%`, width: `${100 - position}%` }} />}
        <span class="ruler-mark" style={{ left: `${position}%` }} />
      </span>
    );
  },
  textsOf: ({ conditions }) => conditions,
  Details: ({ token: { conditions } }) => (
    <>
      <dt>{t("breakpoints.conditions")}</dt>
      <dd class="details-aliases">{conditions.join(", ")}</dd>
    </>
  ),
  compare: (a, b) => pixels(a.value) - pixels(b.value),
});
