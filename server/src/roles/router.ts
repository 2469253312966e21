import { MAX_MODES } from "@tintype/shared/api/modes";
import { OBSERVATION_VERSIONS } from "@tintype/shared/api/uploads";
import { about } from "@tintype/shared/api/views";
import { apiKeyProcedures } from "../accounts/api-keys/procedures.ts";
import type { AddressConfirmations } from "../accounts/confirmation/service.ts";
import { accountProcedures } from "../accounts/procedures.ts";
import type { AccountService } from "../accounts/service.ts";
import type { MoveService } from "../extractions/moves/service.ts";
import type { RenameService } from "../extractions/rename-service.ts";
import type { ExtractionService } from "../extractions/service.ts";
import type { RequestLimiter } from "../limits/limiter.ts";
import type { Quotas } from "../limits/quotas.ts";
import { overviewProcedures } from "../overview/procedures.ts";
import type { OverviewService } from "../overview/service.ts";
import { paymentProcedures } from "../payments/procedures.ts";
import type { PaymentService } from "../payments/service.ts";
import type { PlanService } from "../plans/service.ts";
import { scheduleProcedures } from "../schedules/procedures.ts";
import type { ScheduleService } from "../schedules/service.ts";
import { shareProcedures } from "../shares/procedures.ts";
import type { ShareService } from "../shares/service.ts";
import { systemProcedures } from "../systems/procedures.ts";
import type { SystemService } from "../systems/service.ts";
import { teamProcedures } from "../teams/procedures.ts";
import type { TeamService } from "../teams/service.ts";
import { openProcedure, output, router } from "../trpc/init.ts";
import { captureProcedures, type UploadLimits } from "../uploads/procedures.ts";
import type { UploadService } from "../uploads/service.ts";
import { MINIMUM_EXTENSION_VERSION, VERSION } from "../version.ts";
import { extractionProcedures } from "../views/procedures.ts";
import type { ViewService } from "../views/service.ts";
import { webhookProcedures } from "../webhooks/procedures.ts";
import type { WebhookService } from "../webhooks/service.ts";

/** What depends on the configuration. */
export interface ServerAbilities {
  /** Whether users can buy plans. */
  readonly payments: boolean;
  /** Whether users have plans. */
  readonly plans: boolean;
  /** Whether the server sends email. */
  readonly email: boolean;
}

export interface RouterParts {
  accounts: AccountService;
  confirmations: AddressConfirmations;
  plans: PlanService;
  quotas: Quotas;
  teams: TeamService;
  shares: ShareService;
  extractions: ExtractionService;
  views: ViewService;
  overview: OverviewService;
  moves: MoveService;
  renames: RenameService;
  schedules: ScheduleService;
  systems: SystemService;
  webhooks: WebhookService;
  uploads: UploadService;
  limiter: Pick<RequestLimiter, "takeUpload" | "takeWebhookTest">;
  uploadLimits?: Partial<UploadLimits> | undefined;
  paymentService: PaymentService;
  /** What the server says about itself. */
  abilities: ServerAbilities;
}

/**
 * Creates the router that the extension and the dashboard call: the services of the REST API, with answers that suit a
 * screen. Clients import only its type: `import type { AppRouter } from "@tintype/server/trpc"`.
 */
export function createAppRouter(parts: RouterParts) {
  return router({
    server: router({
      about: openProcedure.output(output(about)).query(async () => ({
        name: "tintype",
        version: VERSION,
        minimum_extension_version: MINIMUM_EXTENSION_VERSION,
        observation_versions: OBSERVATION_VERSIONS,
        notes: true,
        modes: MAX_MODES,
        systems: true,
        reads_sources: true,
        ...parts.abilities,
        registration: await parts.accounts.registration(),
      })),
    }),
    account: accountProcedures(parts),
    captures: captureProcedures(parts),
    extractions: extractionProcedures(parts),
    overview: overviewProcedures(parts.overview),
    shares: shareProcedures(parts.shares),
    payments: paymentProcedures(parts.paymentService, parts.quotas),
    teams: teamProcedures(parts.teams),
    schedules: scheduleProcedures(parts.schedules),
    systems: systemProcedures(parts.systems),
    webhooks: webhookProcedures(parts.webhooks, parts.limiter),
    apiKeys: apiKeyProcedures(parts.accounts),
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;
