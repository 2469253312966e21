import { useContext } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { CopyButton } from "../../kit/copying.tsx";
import { CopyIcon } from "../../kit/icons.tsx";
import type { KindView } from "../kind.ts";
import { namedView } from "../named-view.tsx";
import { RootSize } from "../root-size.ts";
import { SpacingBar } from "../spacing/List.tsx";
import { baseGrid, remOf } from "./base-grid.ts";

// Its changes are shown with those of the spacing values.
const { changes: _changes, ...view } = namedView({
  key: "spacing_scale",
  size: "line",
  Drawing: ({ value }) => <SpacingBar value={value} />,
  Head: ({ tokens }) => {
    const grid = baseGrid(tokens.spacing_scale ?? []);
    return (
      <p class="caption">
        {grid ? t("spacing.grid", [grid.step, grid.share]) : t("spacing.noGrid")} {t("spacing.note")}
      </p>
    );
  },
  noteOf: ({ value, contexts, uses = {} }, rootPx) => {
    const [most] = contexts.toSorted((a, b) => (uses[b] ?? 0) - (uses[a] ?? 0));
    return [remOf(value, rootPx), most].filter(Boolean).join(" · ");
  },
  Details: ({ token: { value } }) => {
    const rem = remOf(value, useContext(RootSize));
    return rem === undefined ? null : (
      <>
        <dt>rem</dt>
        <dd>
          <CopyButton class="details-value" text={rem}>
            <span class="value">{rem}</span>
            <CopyIcon />
          </CopyButton>
        </dd>
      </>
    );
  },
  isRare: ({ usage }) => usage <= 1,
  compare: (a, b) => Number.parseFloat(a.value) - Number.parseFloat(b.value),
});

/** The spacing values with their names, each drawn in its real length. */
export const spacingScale: KindView = view;
