import type { ColorToken } from "@tintype/shared/kinds/wire";
import { useMemo } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { Slices, startsOf } from "../../kit/Slices.tsx";
import { shortNames } from "../../tokens/naming/short-names.ts";
import { ShortNames } from "../../tokens/naming/TokenName.tsx";
import { usePinned } from "../../tokens/picking/picking.tsx";
import { useOpenToken } from "../../tokens/renaming/use-open-token.ts";
import { distanceTo, EXACT } from "../../tokens/search/rank.ts";
import { useSearch } from "../../tokens/search/search-context.ts";
import { type Order, useListChoices } from "../ListChoices.tsx";
import { pathGroups } from "../path-groups.ts";
import { TokenGroup } from "../TokenGroup.tsx";
import { useFirst } from "../use-first.tsx";
import { byHue } from "./color-order.ts";
import { groupByRole } from "./color-roles.ts";
import { FamilyItem } from "./FamilyItem.tsx";
import { familiesOf } from "./families.ts";

interface Group {
  readonly key: string;
  readonly title: string;
  readonly colors: readonly ColorToken[];
}

/** Colours in the chosen order, or those that a search finds in its own. One of them can be open and shows its details. */
export function Colors({ colors }: { readonly colors: readonly ColorToken[] }) {
  const [open, setOpen] = useOpenToken("colors", colors);
  const search = useSearch();
  const isSearching = search !== undefined;
  // The nearest comes first.
  const isNear = search !== undefined && (distanceTo(search, colors[0]?.value ?? "") ?? 0) >= EXACT;
  const { order } = useListChoices();
  const { pinned, others } = usePinned("colors", colors);
  const groups = useMemo(
    () => [
      { key: "pinned", title: t("picking.pinned"), colors: pinned },
      ...(isSearching
        ? [{ key: "found", title: t(isNear ? "search.near" : "search.found"), colors: others }]
        : inOrder(others, order)),
    ],
    [pinned, others, isSearching, isNear, order],
  );
  const short = useMemo(() => shortNames(colors.map(({ name }) => name)), [colors]);
  const props = { open, setOpen, areAlone: isSearching };
  const filled = groups.filter((group) => group.colors.length > 0);
  const starts = startsOf(filled.map((group) => group.colors));
  return (
    <ShortNames.Provider value={short}>
      {filled.map((group, index) => (
        <ColorGroup {...props} {...group} from={starts[index] ?? 0} key={group.key} />
      ))}
    </ShortNames.Provider>
  );
}

function inOrder(colors: readonly ColorToken[], order: Order): Group[] {
  if (order === "name")
    return pathGroups(colors).map(({ path, tokens }) => ({ key: path, title: path, colors: tokens }));
  if (order === "role") {
    return groupByRole(colors).map((group) => ({
      key: group.role,
      title: t(`colors.role.${group.role}`),
      colors: group.colors,
    }));
  }
  const sorted = order === "hue" ? byHue(colors) : colors.toSorted((a, b) => b.usage - a.usage);
  return [{ key: order, title: t(`order.${order}`), colors: sorted }];
}

interface GroupProps extends Group {
  readonly open: string | undefined;
  readonly setOpen: (name: string | undefined) => void;
  /** True if each colour has a card of its own, so that the order is that of the search. */
  readonly areAlone: boolean;
  /** The number of colours in the groups above. */
  readonly from: number;
}

function ColorGroup({ title, colors, open, setOpen, areAlone, from }: GroupProps) {
  const families = useMemo(
    () => (areAlone ? colors.map((leader) => ({ leader, members: [] })) : familiesOf(colors)),
    [colors, areAlone],
  );
  const { visible, more } = useFirst(families);
  const { layout } = useListChoices();
  return (
    <TokenGroup kind="colors" tokens={colors} title={title}>
      <ul class={layout === "list" ? "swatches dense" : "swatches"} aria-label={title}>
        <Slices
          items={visible}
          from={from}
          draw={(family) => <FamilyItem family={family} open={open} setOpen={setOpen} key={family.leader.name} />}
        />
      </ul>
      {more}
    </TokenGroup>
  );
}
