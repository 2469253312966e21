import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { parseEgressAllow } from "@tintype/reader/egress/policy";
import { type PlanName, planName } from "@tintype/shared/api/plans";
import { z } from "zod";

const SECONDS_PER_UNIT = { s: 1, m: 60, h: 3600, d: 86_400 } as const;

/** Parses "90", "90s", "15m", "24h" or "7d" to seconds. */
const duration = z
  .string()
  .regex(/^\d+[smhd]?$/, "must be seconds, or a number with s, m, h or d (such as 24h)")
  .transform((text) => {
    const unit = text.at(-1);
    const factor = unit === "s" || unit === "m" || unit === "h" || unit === "d" ? SECONDS_PER_UNIT[unit] : 1;
    return Number.parseInt(text, 10) * factor;
  })
  .refine((seconds) => seconds > 0 && seconds <= 366 * 86_400, "must be more than 0 and at most 366 days");

const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, `must be from ${minimum} to ${maximum}`);

const flag = z.enum(["0", "1"], "must be 0 or 1").transform((text) => text === "1");

const list = z.string().transform((text) =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ""),
);

const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http or https URL" });

/** An origin: "https://example.com" or "https://example.com/". */
const httpOrigin = httpUrl.refine((text) => {
  const url = URL.parse(text);
  return !url || (url.pathname === "/" && !/[?#@]/.test(text));
}, "must be an origin: only scheme, host and port");

const browserUrl = z.url({
  protocol: /^(https?|wss?)$/,
  error: "must be http, https, ws or wss URLs, such as http://browser:9222",
});

/** Parses "0,60,300" to [0, 60, 300], one number for each attempt of a delivery. */
const retryDelays = z
  .string()
  .regex(/^\d+(\.\d+)?(,\d+(\.\d+)?){2}$/, "must be three numbers of seconds, one for each attempt (such as 0,60,300)")
  .transform((text) => text.split(",").map(Number))
  .refine((delays) => delays.every((seconds) => seconds <= 86_400), "must be at most 86400 seconds each");

const stripePrice = z.string().regex(/^(?!prod_)\S+$/, "must be the id of a price (price_…), not of a product");

/** Every environment variable that the server reads. README and docs/configuration.md describe them. */
const environment = z.object({
  HOST: z.string().default("127.0.0.1"),
  PORT: wholeNumber(0, 65_535).default(3000),
  PUBLIC_URL: httpUrl.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// URL" }).optional(),
  DATABASE_CONNECTIONS: wholeNumber(2, 1000).default(10),
  DATA_DIR: z.string().default(".data"),
  JWT_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  JWT_TTL: duration.default(86_400),
  DEFAULT_PLAN: z.enum(planName.options, "must be free, pro or enterprise").optional(),
  ROLE: z.enum(["all", "api", "worker"], "must be all, api or worker").default("all"),
  BROWSER_PATH: z.string().optional(),
  BROWSER_CONCURRENCY: wholeNumber(1, 64).optional(),
  BROWSER_URLS: list.pipe(z.array(browserUrl)).default([]),
  BROWSER_PROXY_HOST: z
    .string()
    .regex(/^[\w.:-]+$/, "must be a host name or an IP address")
    .optional(),
  REQUIRE_BROWSER_SANDBOX: flag.default(false),
  ALLOW_ROOT_BROWSER: flag.default(false),
  BROWSER_MEMORY_MB: wholeNumber(300, 1_000_000).default(1500),
  EGRESS_ALLOW: list
    .superRefine((entries, context) => {
      for (const entry of entries) {
        try {
          parseEgressAllow(entry);
        } catch (error) {
          context.addIssue({ code: "custom", message: error instanceof Error ? error.message : String(error) });
        }
      }
    })
    .default([]),
  WEBHOOK_RETRY_DELAYS: retryDelays.default([0, 60, 300]),
  TRUST_PROXY: wholeNumber(0, 16).default(0),
  REGISTRATIONS_PER_HOUR: wholeNumber(1, 1_000_000).default(100),
  REGISTRATION: z.enum(["open", "invited", "closed"], "must be open, invited or closed").default("open"),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/, "must have at least 16 characters: letters, digits and any of . _ ~ + / = -")
    .optional(),
  SNAPSHOT_RETENTION_DAYS: wholeNumber(1, 36_500).optional(),
  RUN_RETENTION_DAYS: wholeNumber(1, 36_500).default(90),
  SCREENSHOTS_KEPT: wholeNumber(0, 10_000).default(10),
  /** OpenTelemetry's SDK reads this and its other variables by itself. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// URL" }).optional(),
  SMTP_FROM: z.email("must be an email address").optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?!pk_|whsec_)\S+$/, "must be a secret or restricted key (sk_… or rk_…)")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().regex(/^\S+$/, "must not contain spaces").optional(),
  STRIPE_PRICE_PRO: stripePrice.optional(),
  STRIPE_PRICE_ENTERPRISE: stripePrice.optional(),
  STRIPE_API_URL: httpOrigin.optional(),
  PAYMENT_RETURN_ORIGINS: list
    .pipe(z.array(httpOrigin))
    .transform((urls) => urls.map((url) => new URL(url).origin))
    .default([]),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "must be a pino level, such as info")
    .default("info"),
});

/** The names of the environment variables that the server reads. */
export const configVariables: readonly string[] = Object.keys(environment.shape);

/** The configuration: validated, frozen, and in the units that the code uses. */
export type Config = Readonly<{
  host: string;
  port: number;
  publicUrl: string | undefined;
  databaseUrl: string | undefined;
  /** The maximum of connections for requests and for the work of jobs. */
  databaseConnections: number;
  /** Absolute path. */
  dataDir: string;
  jwtSecret: string | undefined;
  jwtTtlSeconds: number;
  /** The plan of users without a plan of their own. If undefined, the service has no plans. */
  defaultPlan: PlanName | undefined;
  role: "all" | "api" | "worker";
  browserPath: string | undefined;
  browserConcurrency: number;
  /** Browsers on other machines. If empty, browsers are started here. */
  browserUrls: readonly string[];
  /** The host under which those browsers reach this process. */
  browserProxyHost: string | undefined;
  requireBrowserSandbox: boolean;
  allowRootBrowser: boolean;
  /** Megabytes that the processes of one page may take together. */
  browserMemoryMb: number;
  egressAllow: readonly string[];
  /** Seconds before each attempt of a delivery. */
  webhookRetryDelays: readonly number[];
  trustProxy: number;
  /** Registrations from one address. */
  registrationsPerHour: number;
  /** Who may register: everybody, those whom a team invites, or nobody. */
  registration: "open" | "invited" | "closed";
  /** If undefined, there are no metrics. */
  metricsToken: string | undefined;
  /** The collector of traces. If undefined, none are recorded. */
  otlpEndpoint: string | undefined;
  /** If undefined, snapshots are never deleted. */
  snapshotRetentionDays: number | undefined;
  /** The number of days after which ended runs are deleted. */
  runRetentionDays: number;
  /** The number of snapshots of an extraction that keep their screenshots. With 0, none are taken. */
  screenshotsKept: number;
  /** If undefined, the service sends no email. */
  smtpUrl: string | undefined;
  /** The sender's address; no-reply at the host of PUBLIC_URL if undefined. */
  smtpFrom: string | undefined;
  /** If undefined, users cannot buy plans. */
  stripeSecretKey: string | undefined;
  /** If undefined, Stripe's events are not accepted. */
  stripeWebhookSecret: string | undefined;
  /** Ids of Stripe prices. */
  stripePricePro: string | undefined;
  stripePriceEnterprise: string | undefined;
  /** The origin of a server that replaces Stripe's API. */
  stripeApiUrl: string | undefined;
  /** Origins that Stripe may redirect users back to, in addition to PUBLIC_URL. */
  paymentReturnOrigins: readonly string[];
  logLevel: string;
}>;

/** Lists all faults of the environment in one message. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/**
 * Reads the configuration. An empty variable counts as unset.
 * @throws ConfigError naming every invalid variable and its fault
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = environment.safeParse(given);
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
  if ((given.ROLE === "api" || given.ROLE === "worker") && !given.DATABASE_URL) {
    faults.push(`  DATABASE_URL must be set with ROLE=${given.ROLE}: its processes share one database`);
  }
  if (!parsed.success || faults.length > 0) {
    throw new ConfigError(`The configuration is wrong:\n${faults.join("\n")}`);
  }
  const values = parsed.data;
  return Object.freeze({
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL,
    databaseUrl: values.DATABASE_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    dataDir: resolve(values.DATA_DIR),
    jwtSecret: values.JWT_SECRET,
    jwtTtlSeconds: values.JWT_TTL,
    // Whoever sells plans needs one that is free.
    defaultPlan: values.DEFAULT_PLAN ?? (values.STRIPE_SECRET_KEY === undefined ? undefined : "free"),
    role: values.ROLE,
    browserPath: values.BROWSER_PATH,
    browserUrls: values.BROWSER_URLS,
    browserProxyHost: values.BROWSER_PROXY_HOST,
    requireBrowserSandbox: values.REQUIRE_BROWSER_SANDBOX,
    allowRootBrowser: values.ALLOW_ROOT_BROWSER,
    browserMemoryMb: values.BROWSER_MEMORY_MB,
    browserConcurrency: values.BROWSER_CONCURRENCY ?? Math.max(2, Math.min(8, availableParallelism())),
    egressAllow: values.EGRESS_ALLOW,
    webhookRetryDelays: values.WEBHOOK_RETRY_DELAYS,
    trustProxy: values.TRUST_PROXY,
    registrationsPerHour: values.REGISTRATIONS_PER_HOUR,
    registration: values.REGISTRATION,
    metricsToken: values.METRICS_TOKEN,
    otlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    snapshotRetentionDays: values.SNAPSHOT_RETENTION_DAYS,
    runRetentionDays: values.RUN_RETENTION_DAYS,
    screenshotsKept: values.SCREENSHOTS_KEPT,
    smtpUrl: values.SMTP_URL,
    smtpFrom: values.SMTP_FROM,
    stripeSecretKey: values.STRIPE_SECRET_KEY,
    stripeWebhookSecret: values.STRIPE_WEBHOOK_SECRET,
    stripePricePro: values.STRIPE_PRICE_PRO,
    stripePriceEnterprise: values.STRIPE_PRICE_ENTERPRISE,
    stripeApiUrl: values.STRIPE_API_URL,
    paymentReturnOrigins: values.PAYMENT_RETURN_ORIGINS,
    logLevel: values.LOG_LEVEL,
  });
}
