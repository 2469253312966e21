import { useEffect } from "preact/hooks";
import { useSession } from "../context.ts";
import type { ServerFault } from "../outcome.ts";
import { accountKey, useTeams } from "./use-server.ts";

const KEY = "team-names";
const MAX_NAMES = 200;

interface TeamNames {
  /** The name of a team as the server told it last; undefined if it never did. */
  readonly nameOf: (teamId: string) => string | undefined;
  /** Why the teams are not known now. */
  readonly fault: ServerFault | undefined;
}

/** The names of the person's teams, also while the server is out of reach: the names are stored on this device. */
export function useTeamNames(): TeamNames {
  const { data, fault } = useTeams();
  const session = useSession();
  const account = session ? accountKey(session) : undefined;
  useEffect(() => {
    if (!data || account === undefined) return;
    const names = data.data.slice(0, MAX_NAMES).map(({ id, name }) => [id, name]);
    localStorage.setItem(KEY, JSON.stringify({ account, names: Object.fromEntries(names) }));
  }, [data, account]);
  const nameOf = (teamId: string) =>
    data?.data.find(({ id }) => id === teamId)?.name ?? (data ? undefined : storedName(account, teamId));
  return { nameOf, fault };
}

function storedName(account: string | undefined, teamId: string): string | undefined {
  try {
    // The cast is checked below: storage outlives releases.
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "null") as { account?: unknown; names?: unknown } | null;
    if (account === undefined || stored?.account !== account) return undefined;
    if (typeof stored.names !== "object" || stored.names === null) return undefined;
    const name = Object.entries(stored.names).find(([id]) => id === teamId)?.[1];
    return typeof name === "string" ? name : undefined;
  } catch {
    return undefined; // not JSON
  }
}
