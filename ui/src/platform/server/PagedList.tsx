import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Ghosts } from "../../kit/Ghosts.tsx";
import { Pager } from "../../kit/Pager.tsx";
import type { Loaded } from "../query/use-query.ts";
import { FaultNote } from "./FaultNote.tsx";

interface Listed<Item> {
  readonly data: readonly Item[];
  readonly pagination: { readonly total: number; readonly per_page: number };
}

interface Props<Item> {
  /** Loads a page of the list: a hook. */
  readonly useList: (page: number) => Loaded<Listed<Item>>;
  readonly label: string;
  /** Class of the list's element. */
  readonly class?: string;
  readonly keyOf: (item: Item) => string;
  readonly draw: (item: Item) => ComponentChildren;
  /** Stands above a list that is not empty. */
  readonly before?: ComponentChildren;
  /** Stands for an empty list. */
  readonly none: ComponentChildren;
}

/** A list that the server gives page by page. */
export function PagedList<Item>({ useList, label, keyOf, draw, before, none, ...props }: Props<Item>) {
  const [page, setPage] = useState(1);
  const { data, fault, reload } = useList(page);
  if (fault) return <FaultNote fault={fault} onRetry={reload} />;
  if (!data) return <Ghosts />;
  if (data.pagination.total === 0) return none;
  return (
    <>
      {before}
      <ul class={props.class ?? "stack"} aria-label={label}>
        {data.data.map((item) => (
          <li key={keyOf(item)}>{draw(item)}</li>
        ))}
      </ul>
      <Pager page={page} pagination={data.pagination} onPage={setPage} />
    </>
  );
}
