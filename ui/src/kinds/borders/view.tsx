import { safeStyle } from "../../kit/safe-style.ts";
import { ColorNames } from "../ColorNames.tsx";
import { namedView } from "../named-view.tsx";
import { stageFor } from "../stage.ts";

/** Borders as lines, on a background on which their colour stands out. */
export const borders = namedView({
  key: "borders",
  size: "wide",
  Drawing: ({ value }) => (
    <span class={stageFor(colorOf(value))}>
      <span class="border-line" style={safeStyle("borderTop", value)} />
    </span>
  ),
  textsOf: ({ color, color_name = "" }) => [color, color_name],
  Details: ({ token: { color, color_name = color } }) => <ColorNames names={[color_name]} />,
});

/** The colour is what follows width and style. */
const colorOf = (value: string): string => value.split(" ").slice(2).join(" ");
