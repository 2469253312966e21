import { MINIMUM_EXTENSION_VERSION, VERSION } from "@tintype/reader/version";
import { MAX_MODES } from "@tintype/shared/api/modes";
import { OBSERVATION_VERSIONS } from "@tintype/shared/api/uploads";
import { about } from "@tintype/shared/api/views";
import { accessOperations } from "../capabilities/access/operations.ts";
import type { AccessService } from "../capabilities/access/service.ts";
import type { AddressConfirmations } from "../capabilities/accounts/confirmation/service.ts";
import { accountOperations, apiKeyOperations } from "../capabilities/accounts/operations.ts";
import type { PasswordResets } from "../capabilities/accounts/passwords/resets.ts";
import type { AccountService } from "../capabilities/accounts/service.ts";
import { agentOperations } from "../capabilities/agents/operations.ts";
import type { AgentService } from "../capabilities/agents/service.ts";
import { channelOperations } from "../capabilities/channels/operations.ts";
import type { ChannelService } from "../capabilities/channels/service.ts";
import { demoOperations } from "../capabilities/demo/operations.ts";
import type { DemoService } from "../capabilities/demo/service.ts";
import type { MoveService } from "../capabilities/extractions/moves/service.ts";
import { extractionOperations } from "../capabilities/extractions/operations.ts";
import type { RenameService } from "../capabilities/extractions/rename-service.ts";
import type { RunReplies } from "../capabilities/extractions/run-replies.ts";
import { screenshotOperations } from "../capabilities/extractions/screenshots/operations.ts";
import type { ExtractionService } from "../capabilities/extractions/service.ts";
import type { RequestLimiter } from "../capabilities/limits/limiter.ts";
import type { Quotas } from "../capabilities/limits/quotas.ts";
import { paymentOperations } from "../capabilities/payments/operations.ts";
import type { PaymentService } from "../capabilities/payments/service.ts";
import type { WebhookReceiver } from "../capabilities/payments/webhook-receiver.ts";
import type { PlanService } from "../capabilities/plans/service.ts";
import { reviewOperations } from "../capabilities/review/operations.ts";
import { ruleOperations } from "../capabilities/review/rules/operations.ts";
import type { RuleService } from "../capabilities/review/rules/service.ts";
import type { ReviewService } from "../capabilities/review/service.ts";
import { scheduleOperations } from "../capabilities/schedules/operations.ts";
import type { ScheduleService } from "../capabilities/schedules/service.ts";
import { shareOperations } from "../capabilities/shares/operations.ts";
import type { ShareService } from "../capabilities/shares/service.ts";
import { siteOperations } from "../capabilities/sites/operations.ts";
import { systemOperations } from "../capabilities/systems/operations.ts";
import type { SystemService } from "../capabilities/systems/service.ts";
import { teamOperations } from "../capabilities/teams/operations.ts";
import type { TeamService } from "../capabilities/teams/service.ts";
import { captureOperations, type UploadLimits } from "../capabilities/uploads/operations.ts";
import type { UploadService } from "../capabilities/uploads/service.ts";
import { overviewOperations, viewOperations } from "../capabilities/views/operations.ts";
import type { ViewService } from "../capabilities/views/service.ts";
import { webhookOperations } from "../capabilities/webhooks/operations.ts";
import type { WebhookService } from "../capabilities/webhooks/service.ts";
import type { RouterOf } from "../doors/trpc/router.ts";
import { operation } from "../platform/operation/operation.ts";

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
