import type { ComponentChildren, FunctionComponent } from "preact";
import { useState } from "preact/hooks";
import { Ghosts } from "../../kit/Ghosts.tsx";
import { ChevronIcon, PlusIcon } from "../../kit/icons.tsx";
import { None } from "../../kit/None.tsx";
import { Pager } from "../../kit/Pager.tsx";
import { usePlatform } from "../../platform/context.ts";
import type { Loaded } from "../../platform/query/use-query.ts";
import type { Route } from "../../platform/routes.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useTeams } from "../../platform/server/use-server.ts";
import { ReceiverStatus } from "./ReceiverStatus.tsx";
import type { PageOf, Receiver } from "./receiver-kind.ts";

interface Props<Item extends Receiver, Created> {
  readonly useList: (page: number) => Loaded<PageOf<Item>>;
  readonly texts: Readonly<Record<"title" | "create" | "emptyTitle" | "emptyText", string>>;
  readonly icon: ComponentChildren;
  /** The target of a receiver, which also names one without a name, and what else its row says. */
  readonly targetOf: (receiver: Item) => string;
  readonly factsOf: (receiver: Item) => readonly string[];
  readonly routeOf: (id: string) => Route;
  /** The form of a new one. */
  readonly New: FunctionComponent<{ readonly onCreated: (created: Created) => void; readonly onCancel: () => void }>;
  readonly onCreated: (created: Created) => void;
  /** Shown above the list, whatever becomes of it. */
  readonly children?: ComponentChildren;
}

/** The webhooks or the channels of the person and of their teams, and a form for a new one. */
export function ReceiversView<Item extends Receiver, Created>(props: Props<Item, Created>) {
  const { useList, texts, icon, New, onCreated, children } = props;
  const [page, setPage] = useState(1);
  const { data, fault, reload } = useList(page);
  const [isAdding, setAdding] = useState(false);
  if (!data) {
    return (
      <div class="stack">
        {children}
        {fault ? <FaultNote fault={fault} onRetry={reload} /> : <Ghosts />}
      </div>
    );
  }
  const add = (created: Created) => {
    setAdding(false);
    setPage(1);
    reload();
    onCreated(created);
  };
  return (
    <div class="stack">
      {children}
      {isAdding && <New onCreated={add} onCancel={() => setAdding(false)} />}
      {!isAdding && data.pagination.total > 0 && (
        <p>
          <button type="button" class="button" onClick={() => setAdding(true)}>
            <PlusIcon /> {texts.create}
          </button>
        </p>
      )}
      {!isAdding && data.pagination.total === 0 && (
        <None icon={icon} title={texts.emptyTitle} text={texts.emptyText}>
          <button type="button" class="button primary" onClick={() => setAdding(true)}>
            {texts.create}
          </button>
        </None>
      )}
      {data.data.length > 0 && (
        <ul class="rows card" aria-label={texts.title}>
          {data.data.map((receiver) => (
            <li key={receiver.id}>
              <Row {...props} receiver={receiver} />
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} pagination={data.pagination} onPage={setPage} />
    </div>
  );
}

interface RowProps<Item extends Receiver> extends Pick<Props<Item, never>, "targetOf" | "factsOf" | "routeOf"> {
  readonly receiver: Item;
}

function Row<Item extends Receiver>({ receiver, targetOf, factsOf, routeOf }: RowProps<Item>) {
  const { link } = usePlatform();
  const { id, team_id: teamId } = receiver;
  const target = targetOf(receiver);
  const name = receiver.name ?? target;
  const team = useTeams().data?.data.find((candidate) => candidate.id === teamId)?.name;
  return (
    <a class="row" {...link(routeOf(id))}>
      <span class="row-main">
        <b title={name}>{name}</b>
        <small>{[team, receiver.name && target, ...factsOf(receiver)].filter(Boolean).join(" · ")}</small>
      </span>
      <ReceiverStatus receiver={receiver} />
      <span class="row-go">
        <ChevronIcon />
      </span>
    </a>
  );
}
