import type {
  Conformance,
  CreateSystemBody,
  SystemPage,
  SystemSource,
  UpdateSystemBody,
} from "@tintype/shared/api/systems/systems";
import type { CheckedKind } from "@tintype/shared/conformance/report";
import type { ReadSource } from "@tintype/shared/conformance/system";
import { BASE, usedTokens } from "@tintype/shared/modes/tokens-in-mode";
import { createReaderLane } from "../extraction/extractions/reader-lane.ts";
import type { ExtractionService } from "../extraction/extractions/service.ts";
import type { TeamGate } from "../identity/teams/gate.ts";
import type { Db } from "../platform/database/db.ts";
import type { PageOf, PageRequest } from "../platform/database/paging.ts";
import { AppError, invalid } from "../platform/errors.ts";
import { type ExtractionId, newId, type SystemId } from "../platform/ids.ts";
import { createLane, type LaneRules } from "../platform/lanes/lane.ts";
import type { Caller } from "../platform/operation/caller.ts";
import { checkNewest } from "./check-newest.ts";
import type { CheckInput, ConformanceEngine, ContentSource } from "./engine.ts";
import { createNamedSystems } from "./named-system.ts";
import { queuePages } from "./pages/check-pages.ts";
import { countTokenUse, listPages, type TokenUse } from "./pages/repository.ts";
import { type ListedPage, presentSystemPage } from "./presenter.ts";
import {
  deleteDemoSystems,
  deleteSystem,
  findSystem,
  findUnread,
  findWithContent,
  insertSystem,
  listNames,
  listSystems,
  type SystemContent,
  type SystemRow,
  type SystemWithContent,
  type UnreadSystem,
  updateSystem,
} from "./repository.ts";
import { contentOf, sourceOfSnapshot } from "./sources.ts";

/** Each new snapshot is held against all design systems of its owner, so their number is limited. */
const MAX_PER_OWNER = 20;

/** Sources of one user wait until the one before has been read. */
export const SOURCES: LaneRules = {
  name: "Sources of design systems",
  at: import.meta.url,
  client: "user",
  limits: { ofClient: { atOnce: 1, waiting: 5 } },
  refusal: () =>
    new AppError(
      "not_ready",
      "Your other design systems are still being read: try again when they are.",
      {},
      { "Retry-After": "5" },
    ),
};

/** The name, or with the next number that makes it another one. People do not choose the name of a demo. */
function nextFreeName(name: string, names: readonly string[]): string {
  let candidate = name;
  for (let number = 2; names.includes(candidate); number++) candidate = `${name} (${number})`;
  return candidate;
}

const noSystem = () => new AppError("not_found", "There is no such design system.");

export type SystemService = ReturnType<typeof createSystemService>;

/** The values that are held against a design system. */
export interface ReportQuery {
  /** Its id or name, as the caller sent it. The only one there is if undefined. */
  readonly system?: string | undefined;
  /** The newest snapshot if undefined. */
  readonly snapshot_id?: string | undefined;
  /** All kinds if undefined. */
  readonly kinds?: readonly CheckedKind[] | undefined;
  /** The base if undefined. */
  readonly mode?: string | undefined;
}

/** The rules of design systems. */
export function createSystemService({
  db,
  teams,
  extractions,
  findPages,
  engine,
}: {
  db: Db;
  teams: Pick<TeamGate, "requireOwner" | "requireOwners" | "authorize" | "holdRights" | "lockOwner">;
  extractions: Pick<ExtractionService, "findSnapshot" | "readSnapshot" | "findPagePlaces">;
  /** Finds those of these extractions that belong to a team, or to the caller (null). */
  findPages: (caller: Caller, teamId: string | null, ids: readonly ExtractionId[]) => Promise<readonly ListedPage[]>;
  engine: ConformanceEngine;
}) {
  /** @throws AppError not_found, forbidden, not_team_member */
  const readable = async (caller: Caller, id: SystemId) =>
    teams.authorize(caller, await findSystem(db, id), "viewer", "design system");

  /** @throws AppError not_found, forbidden, not_team_member, insufficient_role */
  const writable = async (caller: Caller, id: SystemId) =>
    teams.authorize(caller, await findSystem(db, id), "admin", "design system");

  /** Checks again in the transaction. @throws as `writable`, and unauthorized if the caller's account no longer exists */
  const holdWritable = (tx: Db, caller: Caller, oldRow: SystemRow) =>
    teams.holdRights(tx, caller, {
      before: oldRow,
      resource: async () => oldRow,
      atLeast: "admin",
      what: "design system",
    });

  /** @throws AppError not_found, forbidden, not_team_member */
  const withContent = async (caller: Caller, id: SystemId): Promise<SystemWithContent> => {
    const system = await findWithContent(db, await readable(caller, id));
    if (!system) throw noSystem();
    return system;
  };

  const sources = createLane(SOURCES);
  const reportInTurn = createReaderLane();
  /** @throws AppError validation_error, payload_too_large, not_ready */
  const readContent = ({ userId }: Caller, source: ContentSource): Promise<ReadSource> =>
    sources.run(userId, () => engine.readSource(source, userId));

  /** @throws AppError validation_error, and for a snapshot not_found, forbidden, not_team_member */
  const readSource = async (caller: Caller, source: SystemSource): Promise<SystemContent> =>
    "snapshot_id" in source
      ? contentOf(sourceOfSnapshot(await extractions.findSnapshot(caller, source.snapshot_id)))
      : contentOf(await readContent(caller, source));

  const findNamed = createNamedSystems({ db, teams });

  /** @throws AppError not_found, forbidden, not_team_member */
  const findNewest = async (caller: Caller, id: SystemId): Promise<UnreadSystem> => {
    const system = await findUnread(db, await readable(caller, id));
    if (!system) throw noSystem();
    return system;
  };

  /** @throws AppError validation_error, not_found, forbidden, not_team_member, not_ready, payload_too_large */
  const checkAgainst = async (caller: Caller, reference: string | undefined, input: CheckInput) => {
    const head = await findNamed(caller, reference);
    const { system, report } = await checkNewest(
      () => findNewest(caller, head.id),
      (newest) => engine.check(newest, input, caller.userId),
    );
    return { system: { id: system.id, name: system.name, version: system.version }, report };
  };

  const makeReport = async (
    caller: Caller,
    id: ExtractionId,
    { system: reference, snapshot_id, kinds, mode }: ReportQuery,
  ): Promise<Conformance> => {
    const snapshot = await extractions.readSnapshot(caller, id, snapshot_id);
    const tokens = usedTokens(snapshot.tokens, mode ?? BASE);
    if (!tokens) throw new AppError("not_found", "This snapshot has no such mode.");
    const inMode = mode === BASE ? undefined : mode;
    const places = await extractions.findPagePlaces(snapshot, inMode);
    const { system, report } = await checkAgainst(caller, reference, { tokens, places, kinds, mode: inMode });
    return {
      system,
      snapshot: { id: snapshot.id, version: snapshot.version, created_at: snapshot.created_at.toISOString() },
      ...report,
    };
  };

  return {
    /**
     * Creates a design system for the caller or for a team.
     * @throws AppError validation_error, team_not_found, not_team_member, insufficient_role, name_taken; for the tokens of a snapshot
     * also not_found, forbidden
     */
    async create(
      caller: Caller,
      { name, team_id, source }: CreateSystemBody,
      { isDemo = false }: { isDemo?: boolean } = {},
    ): Promise<SystemRow> {
      const owner = await teams.requireOwner(caller, team_id, "admin");
      const content = await readSource(caller, source);
      const system = await db.transaction().execute(async (tx) => {
        await teams.lockOwner(tx, caller, owner);
        const freeName = isDemo ? nextFreeName(name, await listNames(tx, owner)) : name;
        const created = await insertSystem(
          tx,
          { id: newId<SystemId>(), name: freeName, owner, is_demo: isDemo, ...content },
          MAX_PER_OWNER,
        );
        if (created) await queuePages(tx, created.id);
        return created;
      });
      if (!system) {
        throw invalid([
          {
            path: "",
            message: `would be more than ${MAX_PER_OWNER} design systems, which is the maximum: delete one first`,
          },
        ]);
      }
      return system;
    },

    /**
     * Lists a team's design systems; or with `team_id` null the caller's own, and without `team_id` those of their teams too.
     * @throws AppError team_not_found, not_team_member
     */
    async list(
      caller: Caller,
      { team_id, ...request }: PageRequest & { team_id?: string | null | undefined },
    ): Promise<PageOf<SystemRow>> {
      return listSystems(db, await teams.requireOwners(caller, team_id), request);
    },

    /** Reads a file without storing it. @throws AppError validation_error, payload_too_large, not_ready */
    readContent,

    /** With its tokens, and how many pages use each. @throws AppError not_found, forbidden, not_team_member */
    async getWithUse(caller: Caller, id: SystemId): Promise<{ system: SystemWithContent; use: TokenUse }> {
      const system = await withContent(caller, id);
      return { system, use: await countTokenUse(db, system) };
    },

    /**
     * With its tokens, by its id or name; the only one there is without.
     * @throws AppError validation_error, not_found, forbidden, not_team_member
     */
    getNamed: async (caller: Caller, reference: string | undefined): Promise<SystemWithContent> =>
      withContent(caller, (await findNamed(caller, reference)).id),

    /**
     * Renames a design system, or replaces its tokens, which makes the next version.
     * @throws AppError not_found, forbidden, not_team_member, insufficient_role, validation_error, name_taken
     */
    async update(caller: Caller, id: SystemId, { name, source }: UpdateSystemBody): Promise<SystemRow> {
      const oldRow = await writable(caller, id);
      const content = source && (await readSource(caller, source));
      const updated = await db.transaction().execute(async (tx) => {
        const system = await holdWritable(tx, caller, oldRow);
        if (content) await queuePages(tx, system.id);
        return updateSystem(tx, system, { name, content });
      });
      if (!updated) throw noSystem();
      return updated;
    },

    /**
     * The conformance of each page of the design system's owner, by its newest check: those that conform least come first.
     * @throws AppError not_found, forbidden, not_team_member
     */
    async pages(caller: Caller, id: SystemId, request: PageRequest): Promise<PageOf<SystemPage>> {
      const system = await readable(caller, id);
      const { rows, total } = await listPages(db, system, request);
      const ids = rows.map(({ extraction_id }) => extraction_id);
      const entries = await findPages(caller, system.team_id, ids);
      const byId = new Map(entries.map((entry) => [entry.id, entry]));
      const pages = rows.flatMap((row) => {
        const entry = byId.get(row.extraction_id);
        return entry ? [presentSystemPage(row, entry)] : [];
      });
      return { rows: pages, total };
    },

    /** @throws AppError not_found, forbidden, not_team_member, insufficient_role */
    async remove(caller: Caller, id: SystemId): Promise<void> {
      const oldRow = await writable(caller, id);
      await db.transaction().execute(async (tx) => deleteSystem(tx, await holdWritable(tx, caller, oldRow)));
    },

    /** Deletes the design system of the caller's demo. */
    removeDemo: ({ userId }: Caller): Promise<void> => deleteDemoSystems(db, userId),

    /**
     * Holds tokens that are of no snapshot against a design system: those of several pages, or of a page that was just read.
     * @param system its id or name; the only one there is if undefined
     * @throws AppError validation_error, not_found, forbidden, not_team_member, not_ready, payload_too_large
     */
    async check(caller: Caller, system: string | undefined, input: Omit<CheckInput, "listsUnused">) {
      return reportInTurn(caller, () => checkAgainst(caller, system, { ...input, listsUnused: false }));
    },

    /**
     * Holds a snapshot against a design system.
     * @throws AppError not_found (also if the snapshot has no such mode), forbidden, not_team_member, not_ready,
     * payload_too_large
     */
    async report(caller: Caller, id: ExtractionId, query: ReportQuery): Promise<Conformance> {
      return reportInTurn(caller, () => makeReport(caller, id, query));
    },
  };
}
