import { createDnsService } from "@tintype/reader/egress/dns";
import type { EgressPolicy } from "@tintype/reader/egress/policy";
import { createAccessService } from "../extraction/access/service.ts";
import type { Extraction } from "../extraction/extraction.ts";
import { createSubjectRights } from "../extraction/subjects/rights.ts";
import type { Identity } from "../identity/identity.ts";
import type { Children } from "../platform/children/children.ts";
import type { Context } from "../platform/context.ts";
import { createBudget } from "../platform/lanes/budget.ts";
import type { Systems } from "../systems/systems.ts";
import { createCommentService } from "./review/comments/service.ts";
import { createRuleService } from "./review/rules/service.ts";
import { createReviewService } from "./review/service.ts";
import type { Reviewing } from "./reviewing.ts";
import { createScheduleService } from "./schedules/service.ts";
import { createSiteResultService } from "./sites/results.ts";
import { createSiteReviewService } from "./sites/review/service.ts";
import { createSiteDecider } from "./sites/review/site-decider.ts";
import { createSiteService } from "./sites/service.ts";
import { SOURCE_BYTES } from "./sites/source/fetcher.ts";
import { readSource } from "./sites/source/read-source.ts";

export interface MonitoringParts {
  readonly identity: Identity;
  readonly extraction: Extraction;
  readonly systems: Systems;
  readonly reviewing: Reviewing;
  readonly policy: EgressPolicy;
  /** The ports of the service itself and of its database. */
  readonly ownPorts: ReadonlySet<number>;
  readonly children: Children;
  /** True if SMTP_URL is set. */
  readonly sendsMail: boolean;
  readonly onConfirmation: Parameters<typeof createScheduleService>[0]["onConfirmation"];
}

export type Monitoring = ReturnType<typeof createMonitoring>;

/** Pages and sites that are watched: when they are read, and what people decide about their changes. */
export function createMonitoring(context: Context, parts: MonitoringParts) {
  const { identity, extraction, reviewing, policy, ownPorts, children, onConfirmation } = parts;
  const { teams, plans, quotas } = identity;
  const { extractions, storeAccess, derivedValues } = extraction;
  const { systems } = parts.systems;
  const { decider } = reviewing;
  const sourceBytes = createBudget(SOURCE_BYTES);
  const outbound = { policy, resolve: createDnsService(), ownPorts };
  const sites = createSiteService({
    ...context,
    policy,
    teams,
    plans,
    quotas,
    storeAccess,
    onConfirmation,
    readSource: (request, user, signal) =>
      readSource(request, { outbound, children, user, signal, bytes: sourceBytes }),
  });
  const rights = createSubjectRights({
    ...context,
    teams,
    pages: {
      holdRights: extractions.holdRights,
      holdOrigin: async (tx, caller, id) => new URL((await extractions.holdForRemoval(tx, caller, id)).url).origin,
    },
    sites,
  });
  return {
    rights,
    schedules: createScheduleService({
      ...context,
      rights,
      teams,
      plans,
      onConfirmation,
    }),
    reviews: createReviewService({
      ...context,
      teams,
      extractions,
      decider,
    }),
    comments: createCommentService({ ...context, rights, sendsMail: parts.sendsMail }),
    ignoreRules: createRuleService({ ...context, teams, rights }),
    sites: {
      sites,
      results: createSiteResultService({ ...context, authorize: sites.authorize, systems, derivedValues }),
      reviews: createSiteReviewService({ ...context, sites, decider: createSiteDecider({ ...context, decider }) }),
    },
    access: createAccessService({
      ...context,
      store: storeAccess,
      rights,
    }),
  };
}
