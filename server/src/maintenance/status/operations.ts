import { serviceStatus } from "@tintype/shared/api/operators/status";
import { operation } from "../../platform/operation/operation.ts";
import { presentStatus } from "./presenter.ts";
import type { StatusService } from "./status.ts";

/** The operations of those who run the service. */
export function statusOperations(status: StatusService) {
  return {
    read: operation({
      rest: "GET /api/admin/status",
      tag: "System",
      summary: "Get the status of the service",
      description:
        "The queue, the workers, the slowest pages, the failing hosts, the disk and the version, for operators, whom `npm run admin -- operator <email>` names. It takes an operator's JWT; everybody else, and every API key, gets 404.",
      // For everybody, so that a caller without rights is answered as at a path that does not exist.
      credentials: "optional",
      errors: ["not_found"],
      output: serviceStatus,
      run: async (_, { caller }) => presentStatus(await status.readStatus(caller)),
    }),
  };
}
