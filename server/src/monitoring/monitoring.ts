import { createDnsService } from "@tintype/reader/egress/dns";
import type { EgressPolicy } from "@tintype/reader/egress/policy";
import { createAccessService } from "../extraction/access/service.ts";
import type { Extraction } from "../extraction/extraction.ts";
import type { Identity } from "../identity/identity.ts";
import type { Children } from "../platform/children/children.ts";
import type { Context } from "../platform/context.ts";
import { createBudget } from "../platform/lanes/budget.ts";
import type { Systems } from "../systems/systems.ts";
import { createRuleService } from "./review/rules/service.ts";
import { createReviewService } from "./review/service.ts";
import type { Reviewing } from "./reviewing.ts";
import { createScheduleService } from "./schedules/service.ts";
import { createSiteResultService } from "./sites/results.ts";
import { createSiteReviewService } from "./sites/review/service.ts";
import { listSiteSchedules } from "./sites/schedule-repository.ts";
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
  readonly onConfirmation: Parameters<typeof createScheduleService>[0]["onConfirmation"];
}

export type Monitoring = ReturnType<typeof createMonitoring>;

/** Pages and sites that are watched: when they are read, and what people decide about their changes. */
export function createMonitoring(context: Context, parts: MonitoringParts) {
  const { identity, extraction, reviewing, policy, ownPorts, children, onConfirmation } = parts;
  const { teams, plans, quotas } = identity;
  const { extractions, storeAccess, maker, views } = extraction;
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
    readSource: (request, user, signal) =>
      readSource(request, { outbound, children, user, signal, bytes: sourceBytes }),
  });
  const { authorize, holdRights, findNames } = sites;
  return {
    schedules: createScheduleService({
      ...context,
      extractions,
      teams,
      plans,
      listOfSites: listSiteSchedules,
      onConfirmation,
    }),
    reviews: createReviewService({
      ...context,
      teams,
      extractions,
      findPages: views.entries,
      findSites: findNames,
      decider,
    }),
    ignoreRules: createRuleService({ ...context, teams, extractions, sites }),
    sites: {
      sites,
      results: createSiteResultService({ ...context, authorize, systems, maker }),
      reviews: createSiteReviewService({ ...context, authorize, holdRights, decider }),
    },
    access: createAccessService({
      ...context,
      store: storeAccess,
      rights: {
        async view(caller, subject) {
          if ("site" in subject) await authorize(caller, subject.site, "viewer");
          else await extractions.authorize(caller, subject.extraction, "viewer");
        },
        async holdForChange(tx, caller, subject) {
          if ("site" in subject) return sites.holdOrigin(tx, caller, subject.site);
          return new URL((await extractions.holdForRemoval(tx, caller, subject.extraction)).url).origin;
        },
      },
    }),
  };
}
