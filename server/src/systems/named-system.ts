import type { Authorized } from "../identity/teams/authorized.ts";
import type { TeamGate } from "../identity/teams/gate.ts";
import type { Db } from "../platform/database/db.ts";
import { AppError, invalid } from "../platform/errors.ts";
import { isId, type SystemId } from "../platform/ids.ts";
import type { Caller } from "../platform/operation/caller.ts";
import { findSystem, listNamed, listSystems, type SystemRow } from "./repository.ts";

/** Finds the design system that a caller means. */
export type FindNamed = (caller: Caller, reference: string | undefined) => Promise<Authorized<SystemRow>>;

/** Names in an error. Agents get texts of at most 200 characters. */
const NAMED = 5;
const MAX_NAME = 24;

/**
 * Creates what finds a design system of the caller or of their teams by its id or its name, whose letters may be large or
 * small. Without a reference it finds the only one there is. Errors name those there are.
 */
export function createNamedSystems({
  db,
  teams,
}: {
  db: Db;
  teams: Pick<TeamGate, "requireOwners" | "authorize">;
}): FindNamed {
  const authorize = (caller: Caller, row: SystemRow) => teams.authorize(caller, row, "viewer", "design system");

  /** @throws AppError not_found, validation_error */
  const requireOnly = async (caller: Caller) => {
    const { rows, total } = await listAll(caller);
    const [system] = rows;
    if (!system) throw new AppError("not_found", "There is no design system yet: create one first.");
    if (total > 1) throw ambiguous(`is required to choose a design system: ${namesOf(rows, total)}`);
    return authorize(caller, system);
  };

  const listAll = async (caller: Caller) =>
    listSystems(db, await teams.requireOwners(caller, undefined), { page: 1, per_page: NAMED });

  return async (caller, reference) => {
    if (reference === undefined) return requireOnly(caller);
    const ofId = isId<SystemId>(reference) ? await findSystem(db, reference) : undefined;
    if (ofId) return authorize(caller, ofId);
    const matching = await listNamed(db, await teams.requireOwners(caller, undefined), reference.trim());
    const spelled = matching.filter(({ name }) => name === reference.trim());
    const [system, another] = spelled.length > 0 ? spelled : matching;
    if (system && another) {
      throw ambiguous(`is the name of several design systems: give an id, ${system.id} or ${another.id}`);
    }
    if (system) return authorize(caller, system);
    const { rows, total } = await listAll(caller);
    const existing = total === 0 ? "There is none yet." : `There are: ${namesOf(rows, total)}.`;
    throw new AppError("not_found", `There is no such design system. ${existing}`);
  };
}

const ambiguous = (message: string) => invalid([{ path: "system", message }]);

function namesOf(systems: readonly SystemRow[], total: number): string {
  const names = systems.map(({ name }) => (name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name));
  const others = total - names.length;
  return others > 0 ? `${names.join(", ")} and ${others} more` : names.join(", ");
}
