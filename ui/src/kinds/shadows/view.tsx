import { safeStyle } from "../../kit/safe-style.ts";
import { ColorNames } from "../ColorNames.tsx";
import { namedView } from "../named-view.tsx";

/** Shadows below a card. Those that only texts have are drawn below letters. */
export const shadows = namedView({
  key: "shadows",
  size: "small",
  Drawing: ({ value, token }) => {
    const isOfText = token !== undefined && token.contexts.length > 0 && token.contexts.every(isTextShadow);
    return (
      <span class="stage">
        {isOfText ? (
          <span class="shadow-text" aria-hidden="true" style={safeStyle("textShadow", value)}>
            Ag
          </span>
        ) : (
          <span class="shadow-card" style={safeStyle("boxShadow", value)} />
        )}
      </span>
    );
  },
  textsOf: ({ layers }) => layers.map(({ color_name = "" }) => color_name),
  Details: ({ token }) => <ColorNames names={token.layers.map(({ color, color_name = color }) => color_name)} />,
});

const isTextShadow = (property: string) => property === "text-shadow";
