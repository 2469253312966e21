import type { GradientToken } from "@tintype/shared/kinds/wire";
import { t } from "../../i18n/i18n.ts";
import { safeStyle } from "../../kit/safe-style.ts";
import { namedView } from "../named-view.tsx";
import { stopPositions } from "./stop-positions.ts";

/** Gradients as strips, with their stops below. */
export const gradients = namedView({
  key: "gradients",
  size: "wide",
  Drawing: ({ value, token }) => (
    <span class="gradient">
      <span class="gradient-strip">
        <span style={safeStyle("backgroundImage", value)} />
      </span>
      {token && <Stops stops={token.stops} />}
    </span>
  ),
  textsOf: ({ type, stops }) => [type, ...stops.map(({ color, color_name = "" }) => `${color} ${color_name}`)],
  Details: ({ token: { stops } }) => (
    <>
      <dt>{t("gradients.stops")}</dt>
      <dd>
        <ol class="gradient-stops">
          {stops.map(({ color, color_name: name, position }, index) => (
            <li key={`${index} ${color}`}>
              <span class="gradient-stop" style={safeStyle("backgroundColor", color)} />
              {name ?? color} <span class="value">{[name && color, position].filter(Boolean).join(" ")}</span>
            </li>
          ))}
        </ol>
      </dd>
    </>
  ),
});

function Stops({ stops }: Pick<GradientToken, "stops">) {
  const positions = stopPositions(stops.map(({ position }) => position));
  return (
    <span class="gradient-line">
      {stops.map(({ color }, index) => (
        <span class="gradient-at" style={{ left: `${positions[index] ?? 0}%` }} key={`${index} ${color}`}>
          <span class="gradient-stop" style={safeStyle("backgroundColor", color)} />
        </span>
      ))}
    </span>
  );
}
