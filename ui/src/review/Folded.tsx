import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Pager } from "../kit/Pager.tsx";
import type { ServerClient } from "../platform/server/client.ts";
import { FaultNote } from "../platform/server/FaultNote.tsx";
import { useServerQuery } from "../platform/server/use-server.ts";
import type { Listed } from "./review-source.ts";

interface Props<Item> {
  readonly title: string;
  /** Says that there is nothing in the list. */
  readonly none: string;
  /** Names what is loaded. */
  readonly name: string;
  readonly load: (client: ServerClient, page: number) => Promise<Listed<Item>>;
  readonly keyOf: (item: Item) => string;
  /** @param reload loads the list again, after a change of it */
  readonly draw: (item: Item, reload: () => void) => ComponentChildren;
}

/** A list below a review that is loaded when a person unfolds it. */
export function Folded<Item>({ title, ...list }: Props<Item>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="review-log" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <Items {...list} />}
    </details>
  );
}

function Items<Item>({ none, name, load, keyOf, draw }: Omit<Props<Item>, "title">) {
  const [number, setNumber] = useState(1);
  const { data, fault, reload } = useServerQuery(`${name} ${number}`, (client) => load(client, number));
  if (fault) return <FaultNote fault={fault} onRetry={reload} />;
  if (!data) return null;
  if (data.pagination.total === 0) return <p class="quiet-text">{none}</p>;
  return (
    <>
      <ul>
        {data.data.map((item) => (
          <li key={keyOf(item)}>{draw(item, reload)}</li>
        ))}
      </ul>
      <Pager page={number} pagination={data.pagination} onPage={setNumber} />
    </>
  );
}
