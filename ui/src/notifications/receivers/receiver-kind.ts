import type { Pagination } from "@tintype/shared/api/common/common";
import type { ComponentChildren, FunctionComponent } from "preact";
import type { Loaded } from "../../platform/query/use-query.ts";
import type { ServerClient } from "../../platform/server/client.ts";
import type { LoggedDelivery } from "../deliveries/DeliveryLog.tsx";

/** The fields that webhooks and channels have in common. */
export interface Receiver {
  readonly id: string;
  /** null: nobody has named it. */
  readonly name: string | null;
  readonly active: boolean;
  readonly status: "active" | "failed" | "unconfirmed" | "unsubscribed";
  readonly team_id: string | null;
  readonly created_at: string;
}

/** A page of a list of the server. */
export interface PageOf<Item> {
  readonly data: readonly Item[];
  readonly pagination: Pagination;
}

/** The facts and calls that differ between webhooks and channels, for the views. */
export interface ReceiverKind<Item extends Receiver, Form, Logged extends LoggedDelivery = LoggedDelivery> {
  readonly useOne: (id: string) => Loaded<Item>;
  readonly useDeliveries: (id: string, page: number) => Loaded<PageOf<Logged>>;

  readonly setActive: (client: ServerClient, id: string, active: boolean) => Promise<unknown>;
  readonly save: (client: ServerClient, id: string, form: Form) => Promise<unknown>;
  readonly remove: (client: ServerClient, id: string) => Promise<unknown>;
  readonly test: (client: ServerClient, id: string) => Promise<unknown>;
  readonly redeliver: (client: ServerClient, id: string, deliveryId: string) => Promise<unknown>;

  readonly titleOf: (receiver: Item) => string;
  readonly deleteQuestion: () => string;
  /** Says that only owners and admins of the team may change it. */
  readonly notAllowed: () => string;

  readonly formOf: (receiver: Item) => Form;
  readonly isComplete: (form: Form) => boolean;
  readonly Fields: FunctionComponent<FieldsProps<Form>>;
  /** The fields of a receiver, to read: the rows of a list of facts. */
  readonly Facts: FunctionComponent<{ readonly receiver: Item }>;
  /** Says why it gets nothing, and what helps. */
  readonly Hint: FunctionComponent<{ readonly receiver: Item; readonly mayChange: boolean }>;
  /** Shows what a message looks like. */
  readonly Preview?: FunctionComponent<{ readonly form: Form; readonly teamId: string | null }>;
  /** Shows what was sent. */
  readonly contentOf?: (receiver: Item, delivery: Logged) => ComponentChildren;
}

export interface FieldsProps<Form> {
  readonly form: Form;
  readonly onChange: (form: Form) => void;
  /** True if the receiver does not exist yet. */
  readonly isNew: boolean;
  /** Who has what it tells about; null: the person. */
  readonly teamId: string | null;
}
