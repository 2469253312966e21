import { t } from "../../i18n/i18n.ts";
import { ArrowIcon } from "../../kit/icons.tsx";
import { type DrawnProperty, isDrawable, safeStyle } from "../../kit/safe-style.ts";
import { ColorNames } from "../ColorNames.tsx";
import { namedView } from "../named-view.tsx";
import { stageFor } from "../stage.ts";
import { changeWords } from "./words.ts";

/** Changes in states, by the element: the value without the state, the value in it, and the change in words. */
export const states = namedView({
  key: "states",
  size: "line",
  groupOf: ({ element }) => element,
  Drawing: ({ value, token }) => {
    if (!token)
      return (
        <span class="state-change">
          <Sample property={isDrawable("color", value) ? "color" : ""} value={value} />
        </span>
      );
    const { property, base, state } = token;
    const words = changeWords(property, base, value);
    return (
      <span class="state-change">
        <Sample property={property} value={base} />
        <ArrowIcon />
        <Sample property={property} value={value} />
        <span class="state-words">
          <b>{state}</b> {t(`states.${words.key}`, [words.length ?? ""])}
        </span>
      </span>
    );
  },
  textsOf: ({ state, property, element, base, color_name = "" }) => [
    state,
    `:${state}`,
    property,
    element,
    base,
    color_name,
  ],
  Details: ({ token: { base, state, color_name } }) => (
    <>
      <dt>{t("states.state")}</dt>
      <dd>:{state}</dd>
      <dt>{t("states.base")}</dt>
      <dd class="details-aliases">{base}</dd>
      {color_name !== undefined && <ColorNames names={[color_name]} />}
    </>
  ),
  compare: (a, b) => order(a) - order(b) || (a.name < b.name ? -1 : 1),
});

const STATES = ["hover", "focus", "focus-visible", "focus-within", "active", "checked", "disabled"];

/** The states that people meet first come first. */
function order({ state }: { readonly state: string }): number {
  const index = STATES.indexOf(state);
  return index === -1 ? STATES.length : index;
}

/** The property by which a sample shows a value. Others are only written. */
const DRAWN: Readonly<Record<string, DrawnProperty>> = {
  "background-image": "backgroundImage",
  "box-shadow": "boxShadow",
  opacity: "opacity",
};

function Sample({ property, value }: { readonly property: string; readonly value: string }) {
  if (/color$|^(fill|stroke)$/.test(property)) {
    return (
      <span class="state-sample" title={value}>
        <span class={stageFor(value)}>
          <span class="state-color" style={safeStyle("backgroundColor", value)} />
        </span>
      </span>
    );
  }
  const drawn = property.endsWith("-radius") ? "borderRadius" : DRAWN[property];
  if (drawn === undefined) {
    return (
      <span class="state-text" title={value}>
        {value}
      </span>
    );
  }
  return (
    <span class="state-sample" title={value}>
      <span class="stage">
        <span class="state-box" style={safeStyle(drawn, value)} />
      </span>
    </span>
  );
}
