import { type Pagination, pageQuery, success, text } from "@tintype/shared/api/common/common";
import type { ErrorCode } from "@tintype/shared/api/errors/errors";
import { z } from "zod";
import { type DeliveryId, idParam } from "../../platform/ids.ts";
import { operation } from "../../platform/operation/operation.ts";
import { presentPage } from "../../platform/operation/present-page.ts";
import type { DeliveryWithAttempts } from "../deliveries/repository.ts";
import type { Rows } from "./repository.ts";
import type { createReceiverService } from "./service.ts";

/** The errors for callers who may not read, or may not change, a receiver. */
const readErrors = ["forbidden", "not_team_member"] as const;
export const writeErrors = [...readErrors, "insufficient_role"] as const;

/** A header that names a team. */
export const teamHeader = (meaning: string) => z.object({ "x-team-id": text().optional().describe(meaning) });

type ListOf<Item> = { data: Item[]; pagination: Pagination };

interface Door<Name extends keyof Rows, Shown, Sent> {
  /** The path below `/api`. */
  readonly path: Name;
  readonly tag: string;
  /** The name of one receiver. */
  readonly what: "webhook" | "channel";
  readonly service: ReturnType<typeof createReceiverService<Name>>;
  readonly schema: z.ZodType<Shown>;
  readonly list: z.ZodType<ListOf<Shown>>;
  readonly delivery: z.ZodType<Sent>;
  readonly deliveryList: z.ZodType<ListOf<Sent>>;
  readonly present: (row: Rows[Name]) => Shown;
  readonly presentDelivery: (delivery: DeliveryWithAttempts) => Sent;
  /** The errors of sending something now. */
  readonly sendErrors?: readonly ErrorCode[];
  readonly texts: {
    /** Describes what a test sends. */
    readonly test: string;
    /** Names what is sent again. */
    readonly content: string;
  };
}

/** The operations that webhooks and channels have in common. */
export function receiverOperations<Name extends keyof Rows, Shown, Sent>(door: Door<Name, Shown, Sent>) {
  const { path, tag, what, service, schema, present, presentDelivery, sendErrors = [], texts } = door;
  const params = z.object({ id: idParam<Rows[Name]["id"]>() });
  return {
    list: operation({
      rest: `GET /api/${path}`,
      tag,
      summary: `List ${path}`,
      description: "Your own and those of your teams, newest first.",
      errors: ["team_not_found", "not_team_member"],
      input: { query: pageQuery, headers: teamHeader(`Only this team's ${path}.`) },
      output: door.list,
      run: async ({ team_id, ...query }, { caller }) =>
        presentPage(service.list(caller, query, team_id), query, present),
    }),

    get: operation({
      rest: `GET /api/${path}/:id`,
      tag,
      summary: `Get a ${what}`,
      errors: readErrors,
      input: { params },
      output: schema,
      run: async ({ id }, { caller }) => present(await service.get(caller, id)),
    }),

    delete: operation({
      rest: `DELETE /api/${path}/:id`,
      tag,
      summary: `Delete a ${what}`,
      description: "Deletes its deliveries too; pending ones are not sent.",
      errors: writeErrors,
      input: { params },
      output: success,
      run: async ({ id }, { caller }) => {
        await service.remove(caller, id);
        return { success: true };
      },
    }),

    test: operation({
      rest: `POST /api/${path}/:id/test`,
      tag,
      summary: `Test a ${what}`,
      description: `${texts.test} The response is its delivery; the list of deliveries shows its result.`,
      limit: "webhook_test",
      errors: [...writeErrors, ...sendErrors],
      input: { params },
      output: door.delivery,
      run: async ({ id }, { caller }) => presentDelivery(await service.test(caller, id)),
    }),

    deliveries: operation({
      rest: `GET /api/${path}/:id/deliveries`,
      tag,
      summary: `List deliveries to a ${what}`,
      description: "Newest first, with every attempt. They are deleted after 30 days.",
      errors: readErrors,
      input: { params, query: pageQuery },
      output: door.deliveryList,
      run: async ({ id, ...query }, { caller }) =>
        presentPage(service.listDeliveries(caller, id, query), query, presentDelivery),
    }),

    redeliver: operation({
      rest: `POST /api/${path}/:id/deliveries/:delivery_id/redeliver`,
      tag,
      summary: `Redeliver to a ${what}`,
      description: `Sends the same ${texts.content} again under the same delivery id, with all attempts again. A pending delivery is tried at once.`,
      errors: [...writeErrors, ...sendErrors],
      input: { params: params.extend({ delivery_id: idParam<DeliveryId>() }) },
      output: door.delivery,
      run: async ({ id, delivery_id }, { caller }) => presentDelivery(await service.redeliver(caller, id, delivery_id)),
    }),
  };
}
