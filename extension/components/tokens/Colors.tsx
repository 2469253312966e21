import type { ColorToken } from "@tintype/shared/tokens/schema";
import { useState } from "preact/hooks";
import { i18n } from "#i18n";
import { groupByRole } from "../../lib/views/color-roles.ts";
import { ColorDetails } from "./ColorDetails.tsx";
import { Swatch } from "./Swatch.tsx";

/** Swatches by role, the most used first; one of them may be open with all that is known of it. */
export function Colors({ colors }: { readonly colors: readonly ColorToken[] }) {
  const [open, setOpen] = useState<string>();
  if (colors.length === 0) return <p class="none">{i18n.t("colors.none")}</p>;
  return groupByRole(colors).map(({ role, colors: some }) => (
    <section class="role" key={role}>
      <h2 class="overline">
        {i18n.t(`colors.role.${role}`)} <span class="count">{some.length}</span>
      </h2>
      <ul class="swatches">
        {some.map((color) => {
          const isOpen = color.name === open;
          const id = `details-${color.name}`;
          return (
            <li class={isOpen ? "swatch-item open" : "swatch-item"} key={color.name}>
              <Swatch
                color={color}
                detailsId={id}
                isOpen={isOpen}
                onToggle={() => setOpen(isOpen ? undefined : color.name)}
              />
              {isOpen && <ColorDetails id={id} color={color} onClose={() => setOpen(undefined)} />}
            </li>
          );
        })}
      </ul>
    </section>
  ));
}
