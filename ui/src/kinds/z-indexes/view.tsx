import { namedView } from "../named-view.tsx";

/** The most layers in a drawing. */
const MOST = 6;

/** Z-indexes as layers, the uppermost first. */
export const zIndexes = namedView({
  key: "z_indexes",
  size: "line",
  Drawing: ({ value, peers }) => <Layers value={Number(value)} peers={peers.map(Number)} />,
  compare: (a, b) => Number(b.value) - Number(a.value),
});

/** A stack of the layers of a page, with one of them marked. Of many layers, a few are drawn. */
function Layers({ value, peers }: { readonly value: number; readonly peers: readonly number[] }) {
  const order = [...new Set(peers)].sort((a, b) => b - a);
  const count = Math.min(order.length, MOST);
  const marked = Math.round((order.indexOf(value) / Math.max(1, order.length - 1)) * (count - 1));
  const gap = count > 1 ? 26 / (count - 1) : 0;
  return (
    <svg class="layers" viewBox="0 0 72 52" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => count - 1 - index).map((layer) => (
        <path
          key={layer}
          class={layer === marked ? "marked" : ""}
          d={`M36 ${2 + layer * gap}l33 11-33 11L3 ${13 + layer * gap}z`}
        />
      ))}
    </svg>
  );
}
