import { pageQuery, success } from "@tintype/shared/api/common/common";
import type { ErrorCode } from "@tintype/shared/api/errors/errors";
import {
  type IgnoreRuleOnWire,
  ignoreRuleBody,
  ignoreRuleList,
  ignoreRuleSchema,
} from "@tintype/shared/api/review/ignore-rules";
import { z } from "zod";
import { PAGES, SITES } from "../../../extraction/subjects/kinds.ts";
import { type IgnoreRuleId, idParam, type SubjectId, type TeamId } from "../../../platform/ids.ts";
import { operation } from "../../../platform/operation/operation.ts";
import { presentPage } from "../../../platform/operation/present-page.ts";
import type { RuleRow } from "./repository.ts";
import type { RequestedScope, RuleService } from "./service.ts";

const IN_TEAM = { errors: ["not_team_member"], missing: "team_not_found" } as const;
const OF_SUBJECT = { errors: ["forbidden", "not_team_member"], missing: "not_found" } as const;

/** The rules by which changes of a page, or of all pages of a site or a team, are ignored. */
export function ruleOperations(rules: RuleService) {
  const ofPages = rulesOf(rules, {
    path: PAGES.path,
    scopeOf: PAGES.subjectOf,
    access: OF_SUBJECT,
    texts: {
      what: "a page",
      changes: "a page",
      list: "In the order in which they are tried, before those of the page's team.",
      create: "What a rule ignores is neither announced as pending nor accepted.",
    },
  });
  const ofSites = rulesOf(rules, {
    path: SITES.path,
    scopeOf: SITES.subjectOf,
    access: OF_SUBJECT,
    texts: {
      what: "a site",
      changes: "all pages of a site",
      list: "In the order in which they are tried, after those of a page and before those of the team.",
    },
  });
  const ofTeams = rulesOf(rules, {
    path: "/api/teams",
    scopeOf: (team: TeamId) => ({ team }),
    access: IN_TEAM,
    texts: {
      what: "a team",
      changes: "all pages of a team",
      list: "In the order in which they are tried, after those of a page.",
      create: "For owners and admins.",
    },
  });
  return {
    list: ofPages.list,
    create: ofPages.create,
    remove: ofPages.remove,
    listOfSite: ofSites.list,
    createOfSite: ofSites.create,
    removeOfSite: ofSites.remove,
    listOfTeam: ofTeams.list,
    createOfTeam: ofTeams.create,
    removeOfTeam: ofTeams.remove,
  };
}

/** The operations of the rules of one kind of scope. */
function rulesOf<const Path extends `/api/${string}`, Id extends SubjectId | TeamId>(
  rules: RuleService,
  {
    path,
    scopeOf,
    access: { errors, missing },
    texts,
  }: {
    readonly path: Path;
    readonly scopeOf: (id: Id) => RequestedScope;
    readonly access: { readonly errors: readonly ErrorCode[]; readonly missing: "not_found" | "team_not_found" };
    readonly texts: {
      readonly what: string;
      readonly changes: string;
      readonly list: string;
      readonly create?: string;
    };
  },
) {
  const params = z.object({ id: idParam<Id>() });
  const reading = { tag: "Review", missing, errors } as const;
  const writing = { tag: "Review", missing, scope: "review" } as const;
  return {
    list: operation({
      ...reading,
      rest: `GET ${path}/:id/ignore-rules`,
      summary: `List ignore rules of ${texts.what}`,
      description: texts.list,
      input: { params, query: pageQuery },
      output: ignoreRuleList,
      run: async ({ id, ...query }, { caller }) =>
        presentPage(rules.list(caller, scopeOf(id), query), query, presentRule),
    }),
    create: operation({
      ...writing,
      rest: `POST ${path}/:id/ignore-rules`,
      summary: `Ignore changes of ${texts.changes} by a rule`,
      ...(texts.create !== undefined && { description: texts.create }),
      errors: [...errors, "insufficient_role"],
      status: 201,
      input: { params, body: ignoreRuleBody },
      output: ignoreRuleSchema,
      run: async ({ id, ...body }, { caller }) => presentRule(await rules.create(caller, scopeOf(id), body)),
    }),
    remove: operation({
      ...writing,
      rest: `DELETE ${path}/:id/ignore-rules/:rule_id`,
      summary: `Delete an ignore rule of ${texts.what}`,
      errors: [...errors, "insufficient_role", "not_found"],
      input: { params: params.extend({ rule_id: idParam<IgnoreRuleId>() }) },
      output: success,
      run: async ({ id, rule_id }, { caller }) => {
        await rules.remove(caller, scopeOf(id), rule_id);
        return { success: true };
      },
    }),
  };
}

function presentRule({ user_id, extraction_id: _, site_id: __, team_id: ___, ...rule }: RuleRow): IgnoreRuleOnWire {
  return {
    ...rule,
    kind: rule.kind as IgnoreRuleOnWire["kind"], // the request was checked
    until: rule.until?.toISOString() ?? null,
    created_at: rule.created_at.toISOString(),
    created_by: user_id,
    last_matched_at: rule.last_matched_at?.toISOString() ?? null,
  };
}
