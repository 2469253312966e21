import { MINIMUM_EXTENSION_VERSION, VERSION } from "@tintype/reader/version";
import { MAX_MODES } from "@tintype/shared/api/modes";
import { OBSERVATION_VERSIONS } from "@tintype/shared/api/uploads";
import { about } from "@tintype/shared/api/views";
import type { RouterOf } from "../doors/trpc/router.ts";
import { accessOperations } from "../extraction/access/operations.ts";
import type { AccessService } from "../extraction/access/service.ts";
import { demoOperations } from "../extraction/demo/operations.ts";
import type { DemoService } from "../extraction/demo/service.ts";
import type { MoveService } from "../extraction/extractions/moves/service.ts";
import { extractionOperations } from "../extraction/extractions/operations.ts";
import type { RenameService } from "../extraction/extractions/rename-service.ts";
import type { RunReplies } from "../extraction/extractions/run-replies.ts";
import { screenshotOperations } from "../extraction/extractions/screenshots/operations.ts";
import type { ExtractionService } from "../extraction/extractions/service.ts";
import { captureOperations, type UploadLimits } from "../extraction/uploads/operations.ts";
import type { UploadService } from "../extraction/uploads/service.ts";
import type { AddressConfirmations } from "../identity/accounts/confirmation/service.ts";
import { accountOperations, apiKeyOperations } from "../identity/accounts/operations.ts";
import type { PasswordResets } from "../identity/accounts/passwords/resets.ts";
import type { AccountService } from "../identity/accounts/service.ts";
import type { RequestLimiter } from "../identity/limits/limiter.ts";
import type { Quotas } from "../identity/limits/quotas.ts";
import { paymentOperations } from "../identity/payments/operations.ts";
import type { PaymentService } from "../identity/payments/service.ts";
import type { WebhookReceiver } from "../identity/payments/webhook-receiver.ts";
import type { PlanService } from "../identity/plans/service.ts";
import { teamOperations } from "../identity/teams/operations.ts";
import type { TeamService } from "../identity/teams/service.ts";
import { reviewOperations } from "../monitoring/review/operations.ts";
import { ruleOperations } from "../monitoring/review/rules/operations.ts";
import type { RuleService } from "../monitoring/review/rules/service.ts";
import type { ReviewService } from "../monitoring/review/service.ts";
import { scheduleOperations } from "../monitoring/schedules/operations.ts";
import type { ScheduleService } from "../monitoring/schedules/service.ts";
import { siteOperations } from "../monitoring/sites/operations.ts";
import { channelOperations } from "../notifications/receivers/channel/operations.ts";
import type { ChannelService } from "../notifications/receivers/channel/service.ts";
import { webhookOperations } from "../notifications/receivers/webhook/operations.ts";
import type { WebhookService } from "../notifications/receivers/webhook/service.ts";
import { operation } from "../platform/operation/operation.ts";
import { agentOperations } from "../presentation/agents/operations.ts";
import type { AgentService } from "../presentation/agents/service.ts";
import { shareOperations } from "../presentation/shares/operations.ts";
import type { ShareService } from "../presentation/shares/service.ts";
import { overviewOperations, viewOperations } from "../presentation/views/operations.ts";
import type { ViewService } from "../presentation/views/service.ts";
import { systemOperations } from "../systems/operations.ts";
import type { SystemService } from "../systems/service.ts";

/** The parts that depend on the configuration. */
export interface ServerAbilities {
  /** Whether users can buy plans. */
  readonly payments: boolean;
  /** Whether users have plans. */
  readonly plans: boolean;
  /** Whether the server sends email. */
  readonly email: boolean;
}

export interface OperationParts {
  accounts: AccountService;
  resets: PasswordResets;
  confirmations: AddressConfirmations;
  plans: PlanService;
  quotas: Quotas;
  teams: TeamService;
  shares: ShareService;
  demo: DemoService;
  extractions: ExtractionService;
  replies: RunReplies;
  views: ViewService;
  moves: MoveService;
  renames: RenameService;
  reviews: ReviewService;
  ignoreRules: RuleService;
  sites: Parameters<typeof siteOperations>[0];
  schedules: ScheduleService;
  systems: SystemService;
  webhooks: WebhookService;
  channels: ChannelService;
  access: AccessService;
  uploads: UploadService;
  limiter: Pick<RequestLimiter, "takeUpload">;
  uploadLimits?: Partial<UploadLimits> | undefined;
  payments: PaymentService;
  receiver: WebhookReceiver;
  /** The abilities that the server announces. */
  abilities: ServerAbilities;
}

/**
 * Everything that people and programs can do with the service, in groups. The doors are made of it: the REST API and its
 * document, and the procedures that the extension and the dashboard call. The order is that of the document.
 */
export function createOperations(parts: OperationParts) {
  const { accounts, extractions, schedules, systems, shares, webhooks, teams } = parts;
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
          ...parts.abilities,
          registration: await accounts.registration(),
          has_accounts: await accounts.hasAccounts(),
        }),
      }),
    },
    account: accountOperations(parts),
    apiKeys: apiKeyOperations(accounts),
    teams: teamOperations(teams),
    extractions: { ...extractionOperations(extractions, parts), ...screenshotOperations(extractions) },
    views: viewOperations(parts),
    overview: overviewOperations(parts.views),
    captures: captureOperations(parts),
    shares: shareOperations(shares),
    reviews: reviewOperations(parts.reviews),
    ignoreRules: ruleOperations(parts.ignoreRules),
    sites: siteOperations(parts.sites),
    demo: demoOperations(parts.demo),
    schedules: scheduleOperations(schedules),
    systems: systemOperations(systems),
    webhooks: webhookOperations(webhooks),
    channels: channelOperations(parts.channels),
    access: accessOperations(parts.access),
    payments: paymentOperations(parts.payments, parts),
  };
}

/** The operations that models have beside these, at the door `mcp` alone. */
export const createAgentOperations = (agents: AgentService) => agentOperations(agents);

/** The type of the router that the extension and the dashboard call: `import type { AppRouter } from "@tintype/server/trpc"`. */
export type AppRouter = RouterOf<ReturnType<typeof createOperations>>;
