import type { ColorToken } from "@tintype/shared/kinds/wire";
import { t } from "../../i18n/i18n.ts";
import { usePinned } from "../../picking/picking.tsx";
import { useOpenToken } from "../../renaming/use-open-token.ts";
import { GroupHead } from "../GroupHead.tsx";
import { ColorDetails } from "./ColorDetails.tsx";
import { groupByRole } from "./color-roles.ts";
import { Swatch } from "./Swatch.tsx";

/** Without the colour's name, which may contain spaces: `aria-controls` is a list of ids. */
const DETAILS_ID = "details-colors";

/** Colours by role, the most used first. One of them can be open and shows its details. */
export function Colors({ colors }: { readonly colors: readonly ColorToken[] }) {
  const [open, setOpen] = useOpenToken("colors", colors);
  const { pinned, others } = usePinned("colors", colors);
  const groups = [
    ...(pinned.length > 0 ? [{ key: "pinned", title: t("picking.pinned"), colors: pinned }] : []),
    ...groupByRole(others).map((group) => ({
      key: group.role,
      title: t(`colors.role.${group.role}`),
      colors: group.colors,
    })),
  ];
  return groups.map(({ key, title, colors: some }) => (
    <section class="role" key={key}>
      <GroupHead kind="colors" tokens={some} title={title} />
      <ul class="swatches">
        {some.map((color) => {
          const isOpen = color.name === open;
          return (
            <li class={isOpen ? "swatch-item open" : "swatch-item"} key={color.name} data-item>
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
