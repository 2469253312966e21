import type { Config } from "../platform/config/config.ts";
import type { Context } from "../platform/context.ts";
import type { ExportedLists } from "../platform/database/exported.ts";
import type { Mailer } from "../platform/mail/mailer.ts";
import { createOutgoing } from "../platform/mail/outgoing.ts";
import { createAddressConfirmations } from "./accounts/confirmation/service.ts";
import type { AccountListeners } from "./accounts/listeners.ts";
import { createPasswordAttempts } from "./accounts/passwords/attempts.ts";
import { createPasswords, type Passwords } from "./accounts/passwords/hash.ts";
import { createPasswordResets } from "./accounts/passwords/resets.ts";
import { createAccountService } from "./accounts/service.ts";
import { userDirectory } from "./accounts/user-directory.ts";
import { type RequestLimits, requestLimits } from "./limits/buckets.ts";
import { createCounting } from "./limits/counting.ts";
import { createRequestLimiter } from "./limits/limiter.ts";
import { createQuotas } from "./limits/quotas.ts";
import { createPaymentService } from "./payments/service.ts";
import { stripeAccess } from "./payments/stripe.ts";
import { createWebhookReceiver } from "./payments/webhook-receiver.ts";
import { createPlanService, type PlanService } from "./plans/service.ts";
import type { CloseListener } from "./teams/close.ts";
import { createInvitationMailer } from "./teams/invitation-mail.ts";
import type { LessRightsListener } from "./teams/members.ts";
import { createTeamService } from "./teams/service.ts";

export interface IdentityParts {
  readonly config: Config;
  readonly jwtSecret: Uint8Array | string;
  /** undefined: SMTP_URL is not set. */
  readonly mailer: Mailer | undefined;
  /** Limits of requests; by default those of the specification. */
  readonly limits?: RequestLimits | undefined;
  /** With the recommended cost of hashes by default. */
  readonly passwords?: Passwords | undefined;
  /** Everything that is stored about a user. */
  readonly exported: ExportedLists;
  readonly listeners: {
    readonly account: AccountListeners;
    readonly onTeamClosed: readonly CloseListener[];
    readonly onLessRights: readonly LessRightsListener[];
  };
}

export type Identity = ReturnType<typeof createIdentity>;

/** Who people are, whose things are whose, and how much each may do. */
export function createIdentity(context: Context, parts: IdentityParts) {
  const { config, jwtSecret, mailer, exported, listeners } = parts;
  const passwords = parts.passwords ?? createPasswords();
  const outgoing = createOutgoing(context);
  const confirmations = createAddressConfirmations({ ...context, mailer, outgoing });
  const accounts = createAccountService({
    ...context,
    listeners: listeners.account,
    exported,
    jwtSecret,
    jwtTtlSeconds: config.jwtTtlSeconds,
    registration: config.registration,
    confirmations,
    attempts: createPasswordAttempts(context),
    passwords,
  });
  const plans = createPlans(context, config);
  const quotas = createQuotas({ ...context, plans });
  const limits = parts.limits ?? { ...requestLimits, registration: config.registrationsPerHour };
  const limiter = createRequestLimiter({ ...context, plans, limits });
  const teams = createTeamService({
    ...context,
    plans,
    users: userDirectory,
    mailInvitation: mailer && createInvitationMailer({ ...context, mailer, outgoing }),
    onClose: listeners.onTeamClosed,
    onLessRights: listeners.onLessRights,
  });
  const payments = createPaymentService({
    ...context,
    plans,
    quotas,
    stripe: stripeAccess(config),
    returnOrigins: () => ({ publicUrl: context.publicUrl(), origins: config.paymentReturnOrigins }),
  });
  return {
    accounts,
    confirmations,
    resets: createPasswordResets({ ...context, passwords, mailer, outgoing, listeners: listeners.account }),
    plans,
    quotas,
    limiter,
    counting: createCounting({ limiter, plans, quotas }),
    teams,
    payments,
    receiver: createWebhookReceiver({ ...context, secret: config.stripeWebhookSecret }),
    /** Waits for the mails that are being sent. */
    close: () => outgoing.settled(),
  };
}

/** The plans of the configuration. */
export function createPlans({ db, publicUrl }: Pick<Context, "db" | "publicUrl">, config: Config): PlanService {
  const upgradeUrl = () => `${publicUrl()}/billing?plan=pro`;
  return createPlanService({ db, defaultPlan: config.defaultPlan, upgradeUrl });
}
