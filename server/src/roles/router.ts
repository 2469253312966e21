import { MINIMUM_EXTENSION_VERSION, VERSION } from "@tintype/reader/version";
import { MAX_MODES } from "@tintype/shared/api/modes";
import { OBSERVATION_VERSIONS } from "@tintype/shared/api/uploads";
import { about } from "@tintype/shared/api/views";
import { apiKeyProcedures } from "../capabilities/accounts/api-keys/procedures.ts";
import type { AddressConfirmations } from "../capabilities/accounts/confirmation/service.ts";
import { accountProcedures } from "../capabilities/accounts/procedures.ts";
import type { AccountService } from "../capabilities/accounts/service.ts";
import type { MoveService } from "../capabilities/extractions/moves/service.ts";
import type { RenameService } from "../capabilities/extractions/rename-service.ts";
import type { ExtractionService } from "../capabilities/extractions/service.ts";
import type { RequestLimiter } from "../capabilities/limits/limiter.ts";
import type { Quotas } from "../capabilities/limits/quotas.ts";
import { overviewProcedures } from "../capabilities/overview/procedures.ts";
import type { OverviewService } from "../capabilities/overview/service.ts";
import { paymentProcedures } from "../capabilities/payments/procedures.ts";
import type { PaymentService } from "../capabilities/payments/service.ts";
import type { PlanService } from "../capabilities/plans/service.ts";
import { scheduleProcedures } from "../capabilities/schedules/procedures.ts";
import type { ScheduleService } from "../capabilities/schedules/service.ts";
import { shareProcedures } from "../capabilities/shares/procedures.ts";
import type { ShareService } from "../capabilities/shares/service.ts";
import { systemProcedures } from "../capabilities/systems/procedures.ts";
import type { SystemService } from "../capabilities/systems/service.ts";
import { teamProcedures } from "../capabilities/teams/procedures.ts";
import type { TeamService } from "../capabilities/teams/service.ts";
import { captureProcedures, type UploadLimits } from "../capabilities/uploads/procedures.ts";
import type { UploadService } from "../capabilities/uploads/service.ts";
import { extractionProcedures } from "../capabilities/views/procedures.ts";
import type { ViewService } from "../capabilities/views/service.ts";
import { webhookProcedures } from "../capabilities/webhooks/procedures.ts";
import type { WebhookService } from "../capabilities/webhooks/service.ts";
import { openProcedure, output, router } from "../doors/trpc/init.ts";

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
