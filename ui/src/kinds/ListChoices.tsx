import type { NamedKey } from "@tintype/shared/kinds/kind";
import type { ComponentChildren } from "preact";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { t } from "../i18n/i18n.ts";
import { GridIcon, MenuIcon, SortIcon } from "../kit/icons.tsx";
import { useStoredChoice } from "../kit/use-stored-choice.ts";

/** By role is the order of colours only: other kinds have an order of their own instead. */
export const orders = ["role", "hue", "usage", "name"] as const;
export type Order = (typeof orders)[number];
const layouts = ["cards", "list"] as const;
type Layout = (typeof layouts)[number];

interface Choices {
  readonly order: Order;
  readonly layout: Layout;
  readonly chooseOrder: (order: Order) => void;
  readonly chooseLayout: (layout: Layout) => void;
}

const Context = createContext<Choices>({
  order: "role",
  layout: "cards",
  chooseOrder: () => {},
  chooseLayout: () => {},
});

/** Provides the order and the density of lists: those that were chosen last. */
export function ListChoicesProvider({ children }: { readonly children: ComponentChildren }) {
  const [order, chooseOrder] = useStoredChoice("token-order", orders);
  const [layout, chooseLayout] = useStoredChoice("token-layout", layouts);
  return <Context.Provider value={{ order, layout, chooseOrder, chooseLayout }}>{children}</Context.Provider>;
}

export const useListChoices = (): Choices => useContext(Context);

/** The kinds whose usual order is that of their sizes. */
const BY_SIZE: readonly NamedKey[] = ["spacing_scale", "radii"];

/** Lets the person choose the order, and between cards and a dense list. */
export function ListChoices({ kind }: { readonly kind: NamedKey }) {
  const ofColors = kind === "colors";
  const isBySize = BY_SIZE.includes(kind);
  const { order, layout, chooseOrder, chooseLayout } = useListChoices();
  const offered = orders.filter((candidate) => ofColors || candidate !== "hue");
  const currentOrder = offered.includes(order) ? order : "role";
  const label = t(layout === "cards" ? "order.toList" : "order.toCards");
  return (
    <div class="list-choices">
      <label class="order-choice" title={t("order.label")}>
        <SortIcon />
        <select
          aria-label={t("order.label")}
          value={currentOrder}
          onChange={({ currentTarget: { value } }) => {
            const chosenOrder = orders.find((option) => option === value);
            if (chosenOrder) chooseOrder(chosenOrder);
          }}
        >
          {offered.map((option) => (
            <option value={option} key={option}>
              {t(option === "role" && !ofColors ? (isBySize ? "order.size" : "order.default") : `order.${option}`)}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        class="icon-button small"
        aria-label={label}
        title={label}
        onClick={() => chooseLayout(layout === "cards" ? "list" : "cards")}
      >
        {layout === "cards" ? <MenuIcon /> : <GridIcon />}
      </button>
    </div>
  );
}
