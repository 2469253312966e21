import type { Progress } from "@tintype/shared/api/views";
import { useCallback, useEffect, useState } from "preact/hooks";
import { accountId, loadAccount } from "./account/account.ts";
import type { ServerClient } from "./server/client.ts";
import type { Outcome, ServerFault } from "./server/faults.ts";
import { asAccount } from "./server/session.ts";
import { useAccount } from "./use-account.ts";

/** What a view reads from the server, as who is signed in. */
export interface Query<T> {
  /** Also while it is loaded again. */
  readonly data: T | undefined;
  readonly fault: ServerFault | undefined;
  readonly loading: boolean;
  readonly reload: () => void;
}

/** How many entries a list shows: what the server gives at most. */
const PAGE = 100;

/** The plan, what of it is used, and where it can be changed. */
export const useServerAccount = () => useQuery("account", (client) => client.account.me.query());

/** What the server says of itself. */
export const useServerAbout = () => useQuery("about", (client) => client.server.about.query());

export const useTeams = () => useQuery("teams", (client) => client.teams.list.query({ per_page: PAGE }));

export const useMembers = (teamId: string) =>
  useQuery(`members ${teamId}`, (client) => client.teams.members.query({ team_id: teamId, per_page: PAGE }));

/** @param teamId null: the person's own; undefined: all that they have made */
export function useExtractions({ teamId, search = "" }: { teamId?: string | null; search?: string } = {}) {
  return useQuery(`extractions ${teamId} ${search}`, (client) =>
    client.extractions.list.query({
      per_page: PAGE,
      ...(teamId !== undefined && { team_id: teamId }),
      ...(search !== "" && { search }),
    }),
  );
}

/** An extraction with the tokens of its newest snapshot. */
export const useExtraction = (id: string) =>
  useQuery(`extraction ${id}`, (client) => client.extractions.get.query({ id }));

/** An extraction's snapshots, newest first. */
export const useSnapshots = (id: string) =>
  useQuery(`snapshots ${id}`, (client) => client.extractions.snapshots.query({ id, per_page: PAGE }));

export const useSnapshot = (id: string, snapshotId: string) =>
  useQuery(`snapshot ${snapshotId}`, (client) => client.extractions.snapshot.query({ id, snapshot_id: snapshotId }));

/** How the server's reading of an extraction goes, live; undefined without an id, and until it is known. */
export function useProgress(id: string | undefined): Progress | undefined {
  const [progress, setProgress] = useState<{ id: string; value: Progress }>();
  useEffect(() => {
    if (id === undefined) return undefined;
    let stop = () => {};
    let isOver = false;
    void Promise.all([loadAccount(), import("./server/follow.ts")]).then(([account, { followProgress }]) => {
      if (account && !isOver) stop = followProgress(account, id, (value) => setProgress({ id, value }));
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [id]);
  return progress?.id === id ? progress?.value : undefined;
}

/** @param name of what is loaded: another one is loaded anew */
function useQuery<T>(name: string, load: (client: ServerClient) => Promise<T>): Query<T> {
  const account = useAccount();
  const key = account && !account.revoked ? `${accountId(account)} ${name}` : undefined;
  const [turn, setTurn] = useState(0);
  const [found, setFound] = useState<{ key: string; turn: number; outcome: Outcome<T> }>();
  useEffect(() => {
    if (key === undefined) return undefined;
    let isWanted = true;
    void asAccount(load).then((outcome) => {
      if (isWanted) setFound({ key, turn, outcome });
    });
    return () => {
      isWanted = false;
    };
  }, [key, turn]);
  const reload = useCallback(() => setTurn((last) => last + 1), []);
  const current = found?.key === key ? found : undefined;
  return {
    data: current?.outcome.ok ? current.outcome.value : undefined,
    fault: current?.outcome.ok === false ? current.outcome.fault : undefined,
    loading: key !== undefined && current?.turn !== turn,
    reload,
  };
}
