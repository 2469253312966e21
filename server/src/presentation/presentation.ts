import type { EgressPolicy } from "@tintype/reader/egress/policy";
import type { Extraction } from "../extraction/extraction.ts";
import type { Identity } from "../identity/identity.ts";
import type { Monitoring } from "../monitoring/monitoring.ts";
import type { Children } from "../platform/children/children.ts";
import type { Context } from "../platform/context.ts";
import type { DatabaseNotifications } from "../platform/database/notifications.ts";
import { createWaiter } from "../platform/database/waiter.ts";
import type { Systems } from "../systems/systems.ts";
import { createPageReader } from "./agents/page-reader.ts";
import { READING_DONE } from "./agents/repository.ts";
import { createAgentService } from "./agents/service.ts";
import { createDemoService } from "./demo/service.ts";
import { createShareService } from "./shares/service.ts";

export interface PresentationParts {
  readonly identity: Identity;
  readonly extraction: Extraction;
  readonly systems: Systems;
  readonly monitoring: Monitoring;
  readonly policy: EgressPolicy;
  readonly children: Children;
  readonly notifications: DatabaseNotifications;
}

export type Presentation = ReturnType<typeof createPresentation>;

/** The views of tokens for those who have no account, for newcomers and for agents. */
export function createPresentation(context: Context, parts: PresentationParts) {
  const { identity, extraction, monitoring, policy, children } = parts;
  const { teams, plans, quotas } = identity;
  const { extractions, replies, views } = extraction;
  const { systems } = parts.systems;
  const waiter = createWaiter(parts.notifications, READING_DONE);
  const reader = createPageReader({ ...context, plans, quotas, policy, waiter, children });
  return {
    shares: createShareService({ ...context, rights: monitoring.rights, teams }),
    demo: createDemoService({ ...context, extractions, systems }),
    agents: createAgentService({
      extractions,
      replies,
      systems,
      reviews: monitoring.reviews,
      sites: monitoring.sites.sites,
      siteReviews: monitoring.sites.reviews,
      views,
      reader,
      children,
    }),
    /** Reads pages for those who wait for the answer. */
    reader,
    /** Ends what waits for pages that agents read. */
    stopWaiting: () => waiter.close(),
  };
}
