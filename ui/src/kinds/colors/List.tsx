import type { ColorToken } from "@tintype/shared/kinds/wire";
import { t } from "../../i18n/i18n.ts";
import { useOpenToken } from "../../renaming/use-open-token.ts";
import { ColorDetails } from "./ColorDetails.tsx";
import { groupByRole } from "./color-roles.ts";
import { Swatch } from "./Swatch.tsx";

/** Without the colour's name, which may contain spaces: `aria-controls` is a list of ids. */
const DETAILS_ID = "details-colors";

/** Colours by role, the most used first. One of them can be open and shows its details. */
export function Colors({ colors }: { readonly colors: readonly ColorToken[] }) {
  const [open, setOpen] = useOpenToken("colors", colors);
  return groupByRole(colors).map(({ role, colors: some }) => (
    <section class="role" key={role}>
      <h2 class="overline">
        {t(`colors.role.${role}`)} <span class="count">{some.length}</span>
      </h2>
      <ul class="swatches">
        {some.map((color) => {
          const isOpen = color.name === open;
          return (
            <li class={isOpen ? "swatch-item open" : "swatch-item"} key={color.name}>
              <Swatch
                color={color}
                detailsId={DETAILS_ID}
                isOpen={isOpen}
                onToggle={() => setOpen(isOpen ? undefined : color.name)}
              />
              {isOpen && <ColorDetails id={DETAILS_ID} color={color} onClose={() => setOpen(undefined)} />}
            </li>
          );
        })}
      </ul>
    </section>
  ));
}
