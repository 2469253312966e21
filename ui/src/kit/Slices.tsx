import { type ComponentChildren, Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import { whenIdle } from "./when-idle.ts";

/** Small items of a view that are drawn at once: about those that a large window shows. */
const FIRST = 48;
/** Items that are drawn in one turn later, which takes a few milliseconds. */
const SLICE = 24;

interface Props<Item> {
  readonly items: readonly Item[];
  /** The number of the view's items before these. */
  readonly from?: number;
  /** Number of the view's items that are drawn at once. */
  readonly first?: number;
  /** Number of items that are drawn in one turn later. */
  readonly size?: number;
  /** The item that is drawn at once with those beside it, instead of the first ones. */
  readonly around?: number;
  /** Draws an item, with a key. */
  readonly draw: (item: Item, index: number) => ComponentChildren;
  /** Stands in place of so many items until they are drawn. */
  readonly instead?: (count: number) => ComponentChildren;
}

/**
 * The items of a long list. The first ones of the view are drawn at once, the others when the browser is idle, a slice at a
 * time: 400 tokens at once would keep the browser from answering for a moment.
 */
export function Slices<Item>({ items, from = 0, first = FIRST, size = SLICE, around, draw, instead }: Props<Item>) {
  const starts = Array.from({ length: Math.ceil(items.length / size) }, (_, index) => index * size);
  const isLater = (start: number) =>
    around === undefined ? from + start >= first : Math.abs(around - start - size / 2) > size;
  return (
    <Fragment>
      {starts.map((start) => {
        const slice = items.slice(start, start + size);
        return (
          <Slice
            key={start}
            isLater={isLater(start)}
            draw={() => slice.map((item, index) => draw(item, start + index))}
            instead={() => instead?.(slice.length)}
          />
        );
      })}
    </Fragment>
  );
}

interface SliceProps {
  /** True if it is drawn when the browser is idle, instead of at once. */
  readonly isLater: boolean;
  readonly draw: () => ComponentChildren;
  /** Stands in their place until then. */
  readonly instead: () => ComponentChildren;
}

function Slice({ isLater, draw, instead }: SliceProps) {
  const [isDrawn, setDrawn] = useState(!isLater);
  useEffect(() => (isDrawn ? undefined : whenIdle(() => setDrawn(true))), []);
  return isDrawn || !isLater ? draw() : instead();
}

/** The number of items before each of these lists, which one view draws one below the other. */
export function startsOf(lists: readonly { readonly length: number }[]): number[] {
  let nextIndex = 0;
  return lists.map(({ length }) => {
    const start = nextIndex;
    nextIndex += length;
    return start;
  });
}
