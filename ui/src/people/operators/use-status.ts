import { useSession } from "../../platform/context.ts";
import { useServerQuery } from "../../platform/server/use-server.ts";

/** The status of the service. Nothing is loaded for a person who is no operator. */
export function useServiceStatus() {
  const isOperator = useSession()?.user.operator === true;
  const status = useServerQuery(isOperator ? "status" : undefined, (client) => client.status.read.query());
  const isRefused = !isOperator || status.fault?.code === "not_found";
  // The server says the same to nobody at all: this call finds out whether the session has ended.
  useServerQuery(isOperator && isRefused ? "me" : undefined, (client) => client.account.me.query());
  return { ...status, isRefused };
}
