import { hasRightsOf } from "@tintype/shared/api/accounts/team-roles";
import { useEffect, useMemo } from "preact/hooks";
import { useSession } from "../context.ts";
import { accountKey, useTeams } from "./use-server.ts";

const KEY = "team-names";
const MAX_NAMES = 200;

interface TeamName {
  readonly id: string;
  readonly name: string;
}

interface TeamNames {
  /** The teams as the server told them last, without those for which the person may capture nothing. */
  readonly teams: readonly TeamName[];
  /** The name of a team as the server told it last; undefined if it never did. */
  readonly nameOf: (teamId: string) => string | undefined;
}

/** The names of the person's teams, also while the server is out of reach: the names are stored on this device. */
export function useTeamNames(): TeamNames {
  const { data } = useTeams();
  const session = useSession();
  const account = session ? accountKey(session) : undefined;
  useEffect(() => {
    if (!data || account === undefined) return;
    const names = data.data.slice(0, MAX_NAMES).map(({ id, name }) => [id, name]);
    localStorage.setItem(KEY, JSON.stringify({ account, names: Object.fromEntries(names) }));
  }, [data, account]);
  const teams = useMemo(() => data?.data ?? storedNames(account), [data, account]);
  const nameOf = (teamId: string) => teams.find(({ id }) => id === teamId)?.name;
  const isOpen = ({ id }: TeamName) => {
    const role = data?.data.find((team) => team.id === id)?.role;
    return role === undefined || hasRightsOf(role, "member");
  };
  return { teams: teams.filter(isOpen), nameOf };
}

function storedNames(account: string | undefined): TeamName[] {
  try {
    // The cast is checked below: storage outlives releases.
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "null") as { account?: unknown; names?: unknown } | null;
    if (account === undefined || stored?.account !== account) return [];
    if (typeof stored.names !== "object" || stored.names === null) return [];
    return Object.entries(stored.names).flatMap(([id, name]) => (typeof name === "string" ? { id, name } : []));
  } catch {
    return []; // not JSON
  }
}
