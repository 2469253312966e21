import { pageQuery, success } from "@tintype/shared/api/common/common";
import {
  type IgnoreRuleOnWire,
  ignoreRuleBody,
  ignoreRuleList,
  ignoreRuleSchema,
} from "@tintype/shared/api/review/ignore-rules";
import { z } from "zod";
import { type ExtractionId, type IgnoreRuleId, idParam, type SiteId, type TeamId } from "../../../platform/ids.ts";
import { operation } from "../../../platform/operation/operation.ts";
import { presentPage } from "../../../platform/operation/present-page.ts";
import type { RuleRow } from "./repository.ts";
import type { RuleService } from "./service.ts";

const extraction = z.object({ id: idParam<ExtractionId>() });
const site = z.object({ id: idParam<SiteId>() });
const team = z.object({ id: idParam<TeamId>() });
const rule = { rule_id: idParam<IgnoreRuleId>() };
const ofPage = { tag: "Review", errors: ["forbidden", "not_team_member"] } as const;
const writingOfPage = {
  ...ofPage,
  scope: "review",
  errors: ["forbidden", "not_team_member", "insufficient_role"],
} as const;
const ofTeam = { tag: "Review", missing: "team_not_found", errors: ["not_team_member"] } as const;
const writingOfTeam = { ...ofTeam, scope: "review", errors: ["not_team_member", "insufficient_role"] } as const;

/** The rules by which changes of a page, or of all pages of a site or a team, are ignored. */
export function ruleOperations(rules: RuleService) {
  return {
    list: operation({
      ...ofPage,
      rest: "GET /api/extractions/:id/ignore-rules",
      summary: "List ignore rules of a page",
      description: "In the order in which they are tried, before those of the page's team.",
      input: { params: extraction, query: pageQuery },
      output: ignoreRuleList,
      run: async ({ id, ...query }, { caller }) =>
        presentPage(rules.list(caller, { extraction: id }, query), query, presentRule),
    }),
    create: operation({
      ...writingOfPage,
      rest: "POST /api/extractions/:id/ignore-rules",
      summary: "Ignore changes of a page by a rule",
      description: "What a rule ignores is neither announced as pending nor accepted.",
      status: 201,
      input: { params: extraction, body: ignoreRuleBody },
      output: ignoreRuleSchema,
      run: async ({ id, ...body }, { caller }) => presentRule(await rules.create(caller, { extraction: id }, body)),
    }),
    remove: operation({
      ...writingOfPage,
      rest: "DELETE /api/extractions/:id/ignore-rules/:rule_id",
      summary: "Delete an ignore rule of a page",
      input: { params: extraction.extend(rule) },
      output: success,
      run: async ({ id, rule_id }, { caller }) => {
        await rules.remove(caller, { extraction: id }, rule_id);
        return { success: true };
      },
    }),
    listOfSite: operation({
      ...ofPage,
      rest: "GET /api/sites/:id/ignore-rules",
      summary: "List ignore rules of a site",
      description: "In the order in which they are tried, after those of a page and before those of the team.",
      input: { params: site, query: pageQuery },
      output: ignoreRuleList,
      run: async ({ id, ...query }, { caller }) =>
        presentPage(rules.list(caller, { site: id }, query), query, presentRule),
    }),
    createOfSite: operation({
      ...ofPage,
      rest: "POST /api/sites/:id/ignore-rules",
      summary: "Ignore changes of all pages of a site by a rule",
      status: 201,
      scope: "review",
      input: { params: site, body: ignoreRuleBody },
      output: ignoreRuleSchema,
      run: async ({ id, ...body }, { caller }) => presentRule(await rules.create(caller, { site: id }, body)),
    }),
    removeOfSite: operation({
      ...ofPage,
      rest: "DELETE /api/sites/:id/ignore-rules/:rule_id",
      summary: "Delete an ignore rule of a site",
      scope: "review",
      input: { params: site.extend(rule) },
      output: success,
      run: async ({ id, rule_id }, { caller }) => {
        await rules.remove(caller, { site: id }, rule_id);
        return { success: true };
      },
    }),
    listOfTeam: operation({
      ...ofTeam,
      rest: "GET /api/teams/:id/ignore-rules",
      summary: "List ignore rules of a team",
      description: "In the order in which they are tried, after those of a page.",
      input: { params: team, query: pageQuery },
      output: ignoreRuleList,
      run: async ({ id, ...query }, { caller }) =>
        presentPage(rules.list(caller, { team: id }, query), query, presentRule),
    }),
    createOfTeam: operation({
      ...writingOfTeam,
      rest: "POST /api/teams/:id/ignore-rules",
      summary: "Ignore changes of all pages of a team by a rule",
      description: "For owners and admins.",
      status: 201,
      input: { params: team, body: ignoreRuleBody },
      output: ignoreRuleSchema,
      run: async ({ id, ...body }, { caller }) => presentRule(await rules.create(caller, { team: id }, body)),
    }),
    removeOfTeam: operation({
      ...writingOfTeam,
      rest: "DELETE /api/teams/:id/ignore-rules/:rule_id",
      summary: "Delete an ignore rule of a team",
      errors: [...writingOfTeam.errors, "not_found"],
      input: { params: team.extend(rule) },
      output: success,
      run: async ({ id, rule_id }, { caller }) => {
        await rules.remove(caller, { team: id }, rule_id);
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
