import { MINIMUM_EXTENSION_VERSION, VERSION } from "@tintype/reader/version";
import { OBSERVATION_VERSIONS } from "@tintype/shared/api/uploads/uploads";
import { about } from "@tintype/shared/api/views/views";
import { MAX_MODES } from "@tintype/shared/conditions/bounds";
import type { RouterOf } from "../doors/trpc/router.ts";
import { accessOperations } from "../extraction/access/operations.ts";
import type { Extraction } from "../extraction/extraction.ts";
import { contrastOperations } from "../extraction/extractions/contrasts/operations.ts";
import { extractionOperations } from "../extraction/extractions/operations.ts";
import { screenshotOperations } from "../extraction/extractions/screenshots/operations.ts";
import { captureOperations } from "../extraction/uploads/operations.ts";
import { overviewOperations, viewOperations } from "../extraction/views/operations.ts";
import { accountOperations, apiKeyOperations } from "../identity/accounts/operations.ts";
import type { Identity } from "../identity/identity.ts";
import { paymentOperations } from "../identity/payments/operations.ts";
import { teamOperations } from "../identity/teams/operations.ts";
import { statusOperations } from "../maintenance/status/operations.ts";
import type { StatusService } from "../maintenance/status/status.ts";
import type { Monitoring } from "../monitoring/monitoring.ts";
import { commentOperations } from "../monitoring/review/comments/operations.ts";
import { reviewOperations } from "../monitoring/review/operations.ts";
import { ruleOperations } from "../monitoring/review/rules/operations.ts";
import { scheduleOperations } from "../monitoring/schedules/operations.ts";
import { siteOperations } from "../monitoring/sites/operations.ts";
import type { Notifications } from "../notifications/notifications.ts";
import { channelOperations } from "../notifications/receivers/channel/operations.ts";
import { webhookOperations } from "../notifications/receivers/webhook/operations.ts";
import { operation } from "../platform/operation/operation.ts";
import { agentOperations } from "../presentation/agents/operations.ts";
import { demoOperations } from "../presentation/demo/operations.ts";
import type { Presentation } from "../presentation/presentation.ts";
import { shareOperations } from "../presentation/shares/operations.ts";
import { themeOperations } from "../presentation/themes/operations.ts";
import { systemOperations } from "../systems/operations.ts";
import type { Systems } from "../systems/systems.ts";

/** The parts that depend on the configuration. */
export interface ServerAbilities {
  /** True if users can buy plans. */
  readonly payments: boolean;
  /** True if users have plans. */
  readonly plans: boolean;
  /** True if the server sends email. */
  readonly email: boolean;
}

/** The wings of a server whose services people and programs can call. */
export interface Wings {
  readonly identity: Identity;
  readonly extraction: Extraction;
  readonly systems: Systems;
  readonly monitoring: Monitoring;
  readonly notifications: Notifications;
  readonly presentation: Presentation;
  readonly status: StatusService;
}

/**
 * Everything that people and programs can do with the service, in groups. The doors are made of it: the REST API and its
 * document, and the procedures that the extension and the dashboard call. The order is that of the document.
 */
export function createOperations(wings: Wings, abilities: ServerAbilities) {
  const { identity, extraction, monitoring, notifications, presentation } = wings;
  const { accounts, limiter } = identity;
  const { extractions } = extraction;
  return {
    server: {
      about: operation({
        kind: "query",
        credentials: "none",
        output: about,
        run: async () => ({
          name: "tintype",
          version: VERSION,
          minimum_extension_version: MINIMUM_EXTENSION_VERSION,
          observation_versions: Array.from(OBSERVATION_VERSIONS),
          notes: true,
          modes: MAX_MODES,
          systems: true,
          channels: true,
          reads_sources: true,
          ...abilities,
          registration: await accounts.registration(),
          has_accounts: await accounts.hasAccounts(),
        }),
      }),
    },
    account: accountOperations(identity),
    apiKeys: apiKeyOperations(accounts),
    teams: teamOperations(identity.teams),
    extractions: {
      ...extractionOperations(extractions, extraction),
      ...screenshotOperations(extractions),
      ...contrastOperations(extractions),
    },
    views: viewOperations(extraction),
    overview: overviewOperations(extraction.views),
    captures: captureOperations({ ...extraction, limiter }),
    shares: shareOperations(presentation.shares),
    reviews: reviewOperations(monitoring.reviews),
    comments: commentOperations(monitoring.comments),
    ignoreRules: ruleOperations(monitoring.ignoreRules),
    sites: siteOperations(monitoring.sites),
    demo: demoOperations(presentation.demo),
    themes: themeOperations(presentation.reader),
    schedules: scheduleOperations(monitoring.schedules),
    systems: systemOperations(wings.systems.systems),
    webhooks: webhookOperations(notifications.webhooks),
    channels: channelOperations(notifications.channels),
    access: accessOperations(monitoring.access),
    payments: paymentOperations(identity.payments, identity),
    status: statusOperations(wings.status),
  };
}

/** The operations that models have beside these, at the door `mcp` alone. */
export const createAgentOperations = ({ presentation }: Pick<Wings, "presentation">) =>
  agentOperations(presentation.agents);

/** The type of the router that the extension and the dashboard call: `import type { AppRouter } from "@tintype/server/trpc"`. */
export type AppRouter = RouterOf<ReturnType<typeof createOperations>>;
