import type { ColorToken } from "@tintype/shared/kinds/wire";
import { t } from "../../i18n/i18n.ts";
import { usePinned } from "../../picking/picking.tsx";
import { useOpenToken } from "../../renaming/use-open-token.ts";
import { useSearch } from "../../search/search-context.ts";
import { GroupHead } from "../GroupHead.tsx";
import { ColorDetails } from "./ColorDetails.tsx";
import { groupByRole } from "./color-roles.ts";
import { Swatch } from "./Swatch.tsx";

/** Without the colour's name, which may contain spaces: `aria-controls` is a list of ids. */
const DETAILS_ID = "details-colors";

interface Group {
  readonly key: string;
  readonly title: string;
  readonly colors: readonly ColorToken[];
}

/** Colours by role, the most used first, or those that a search finds in its order. One of them can be open and shows its details. */
export function Colors({ colors }: { readonly colors: readonly ColorToken[] }) {
  const [open, setOpen] = useOpenToken("colors", colors);
  const isSearching = useSearch() !== undefined;
  const { pinned, others } = usePinned("colors", colors);
  const groups: readonly Group[] = [
    { key: "pinned", title: t("picking.pinned"), colors: pinned },
    ...(isSearching
      ? [{ key: "found", title: t("search.found"), colors: others }]
      : groupByRole(others).map(({ role, colors: some }) => ({
          key: role,
          title: t(`colors.role.${role}`),
          colors: some,
        }))),
  ];
  return groups
    .filter(({ colors: some }) => some.length > 0)
    .map(({ key, title, colors: some }) => (
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
