import { type IgnoreRuleBody, MAX_IGNORE_RULES } from "@tintype/shared/api/review/ignore-rules";
import { hasDistance } from "@tintype/shared/review/ignore-rules";
import type { SubjectRights } from "../../../extraction/subjects/rights.ts";
import type { Subject } from "../../../extraction/subjects/subject.ts";
import type { TeamGate } from "../../../identity/teams/gate.ts";
import type { Db } from "../../../platform/database/db.ts";
import type { PageOf, PageRequest } from "../../../platform/database/paging.ts";
import { AppError, invalid } from "../../../platform/errors.ts";
import { type IgnoreRuleId, newId, type TeamId } from "../../../platform/ids.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import type { Caller } from "../../../platform/operation/caller.ts";
import {
  countRules,
  deleteRule,
  insertRule,
  listRules,
  lookAgainAt,
  type RuleRow,
  type RuleScope,
  scopeOf,
  scopeOfTeam,
} from "./repository.ts";

export type RuleService = ReturnType<typeof createRuleService>;

/** The page, the site or the team of a request, as it was sent. */
export type RequestedScope = Subject | { readonly team: TeamId };

/** The rules by which changes are ignored: who decides about a page, or a site, makes its rules, owners and admins those of a team. */
export function createRuleService({
  db,
  rights,
  teams,
  now,
}: {
  db: Db;
  rights: Pick<SubjectRights, "authorize" | "holdRights">;
  teams: Pick<TeamGate, "requireTeam" | "holdTeam">;
  now: () => Date;
}) {
  /** @throws AppError not_found, forbidden, not_team_member, team_not_found, insufficient_role */
  async function authorize(caller: Caller, scope: RequestedScope, change: "read" | "write"): Promise<RuleScope> {
    if (!("team" in scope)) {
      await rights.authorize(caller, scope, change === "read" ? "viewer" : "reviewer");
      return scopeOf(scope);
    }
    const { team } = await teams.requireTeam(caller, scope.team, change === "read" ? "viewer" : "admin");
    return scopeOfTeam(team.id);
  }

  /** Checks again in the transaction that the caller may write. @throws as `authorize` */
  async function holdScope(tx: Db, caller: Caller, scope: RequestedScope): Promise<RuleScope> {
    if (!("team" in scope)) {
      await rights.holdRights(tx, caller, scope, "reviewer");
      return scopeOf(scope);
    }
    await teams.holdTeam(tx, caller, scope.team, "admin");
    return scopeOfTeam(scope.team);
  }

  return {
    /** @throws AppError as `authorize` */
    async list(caller: Caller, scope: RequestedScope, request: PageRequest): Promise<PageOf<RuleRow>> {
      return listRules(db, await authorize(caller, scope, "read"), request);
    },

    /** @throws AppError as `authorize`; validation_error */
    async create(caller: Caller, scope: RequestedScope, body: IgnoreRuleBody): Promise<RuleRow> {
      await authorize(caller, scope, "write");
      const { kind = null, name = null, mode = null, within = null, reason } = body;
      if (within !== null && (kind === null || !hasDistance(kind))) {
        throw invalid([{ path: "within", message: "needs a kind whose values have a distance" }]);
      }
      const until = body.until === undefined ? null : new Date(body.until);
      if (until && until <= now()) throw invalid([{ path: "until", message: "must be in the future" }]);
      const rule = { kind, name, mode, within, until, reason, user_id: caller.userId };
      return db.transaction().execute(async (tx) => {
        const checked = await holdScope(tx, caller, scope);
        if ((await countRules(tx, checked)) >= MAX_IGNORE_RULES) {
          throw invalid([
            { path: "", message: `would be rule ${MAX_IGNORE_RULES + 1}, and ${MAX_IGNORE_RULES} are the most` },
          ]);
        }
        const inserted = await insertRule(tx, { ...rule, ...checked, id: newId<IgnoreRuleId>() });
        await lookAgainAt(tx, checked);
        if (until) {
          const { id } = inserted;
          await addJob(tx, "end_ignore_rule", { rule_id: id }, { jobKey: `rule_end:${id}`, runAt: until });
        }
        return { ...inserted, matched: 0 };
      });
    },

    /** @throws AppError as `authorize`; not_found */
    async remove(caller: Caller, scope: RequestedScope, id: IgnoreRuleId): Promise<void> {
      await authorize(caller, scope, "write");
      await db.transaction().execute(async (tx) => {
        const checked = await holdScope(tx, caller, scope);
        if (!(await deleteRule(tx, checked, id))) throw new AppError("not_found", "There is no such rule.");
        await lookAgainAt(tx, checked);
      });
    },
  };
}
