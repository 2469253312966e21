import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { planName } from "@tintype/shared/api/accounts/plans";
import { z } from "zod";
import {
  browserUrl,
  duration,
  egressRules,
  flag,
  httpOrigin,
  httpUrl,
  list,
  retryDelays,
  stripePrice,
  wholeNumber,
} from "./config-values.ts";

/** An environment variable, with the texts of its row in docs/configuration.md, in Markdown. */
type Variable = {
  readonly name: string;
  /** Says in words what applies if the variable is unset. If undefined, the default of the schema is shown. */
  readonly fallback?: string;
  /** A value that the schema accepts. Secrets have none, because somebody would copy it. */
  readonly example?: string;
  readonly description: string;
};
const descriptions = z.registry<Variable>();

/** Every environment variable that the server reads, under the name that the code uses. */
const settings = z.object({
  host: z.string().prefault("127.0.0.1").register(descriptions, {
    name: "HOST",
    example: "0.0.0.0",
    description: "The address to listen on. With `0.0.0.0` other machines can reach the service.",
  }),
  port: wholeNumber(0, 65_535).prefault("3000").register(descriptions, {
    name: "PORT",
    example: "8080",
    description: "The port to listen on. With `0` the system chooses a free port.",
  }),
  publicUrl: httpUrl.optional().register(descriptions, {
    name: "PUBLIC_URL",
    fallback: "`http://localhost:<port>`",
    example: "https://tintype.example.com",
    description:
      "The URL under which people reach the service, if it is another one. Requests that name another host are refused, except localhost and addresses in numbers. With https, the dashboard's cookie is sent over https only.",
  }),
  role: z.enum(["all", "api", "worker"], "must be all, api or worker").prefault("all").register(descriptions, {
    name: "ROLE",
    example: "worker",
    description: "`all`, or only `api` or `worker`. Processes with different roles share `DATABASE_URL`.",
  }),
  databaseUrl: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// URL" })
    .optional()
    .register(descriptions, {
      name: "DATABASE_URL",
      fallback: "an embedded PostgreSQL 18",
      example: "postgres://user:password@host:5432/name",
      description:
        "The database: PostgreSQL 14 or newer. The user must be able to create tables and schemas. The service needs sessions that last (LISTEN, advisory locks), so do not put a pooler in transaction mode in between.",
    }),
  databaseConnections: wholeNumber(2, 1000).prefault("10").register(descriptions, {
    name: "DATABASE_CONNECTIONS",
    example: "20",
    description:
      "The maximum of connections to PostgreSQL for requests and for the work of jobs, from 2. The queue and notifications need some more: [operations.md](operations.md#connections-to-postgresql).",
  }),
  dataDir: z
    .string()
    .transform((path) => resolve(path))
    .prefault(".data")
    .register(descriptions, {
      name: "DATA_DIR",
      example: "/var/lib/tintype",
      description: "The directory of the embedded PostgreSQL and of the secret that signs JWTs.",
    }),
  jwtSecret: z.string().min(32, "must have at least 32 characters").optional().register(descriptions, {
    name: "JWT_SECRET",
    fallback: "generated once and stored in `DATA_DIR`",
    description:
      "At least 32 characters, such as the output of `openssl rand -hex 32`. If you use several machines, set it to the same value for all processes. It also encrypts the secrets of webhooks, so workers need it too.",
  }),
  secretsKey: z.string().min(32, "must have at least 32 characters").optional().register(descriptions, {
    name: "SECRETS_KEY",
    fallback: "`JWT_SECRET`",
    description:
      "At least 32 characters. The key that encrypts what lets the service in behind logins ([visitors.md](visitors.md#access)) is made from it. Set it to the same value for all processes. `npm run admin -- rotate-secrets` replaces it.",
  }),
  jwtTtlSeconds: duration.prefault("24h").register(descriptions, {
    name: "JWT_TTL",
    example: "7d",
    description:
      "How long a JWT is valid, and a session of the dashboard that is not used: seconds, or a number with `s`, `m`, `h` or `d`.",
  }),
  browserPath: z.string().optional().register(descriptions, {
    name: "BROWSER_PATH",
    fallback: "found or installed",
    example: "/usr/bin/chromium",
    description: "The path of Chromium's binary, version 138 or newer.",
  }),
  browserConcurrency: wholeNumber(1, 64)
    .default(() => Math.max(2, Math.min(8, availableParallelism())))
    .register(descriptions, {
      name: "BROWSER_CONCURRENCY",
      fallback: "the number of cores, 2 to 8",
      example: "4",
      description: "The maximum number of pages that a worker reads at the same time.",
    }),
  browserUrls: list.pipe(z.array(browserUrl)).prefault("").register(descriptions, {
    name: "BROWSER_URLS",
    example: "http://browser-1:9222,ws://browser-2:3001",
    description:
      "Browsers on other machines, separated by commas, which read the pages instead of a Chromium that a worker starts: debugging ports (`http://…`, `ws://…`) or Playwright servers (`ws://…`). [hosting.md](hosting.md#browsers-on-other-machines)",
  }),
  browserProxyHost: z
    .string()
    .regex(/^[\w.:-]+$/, "must be a host name or an IP address")
    .optional()
    .register(descriptions, {
      name: "BROWSER_PROXY_HOST",
      fallback: "the address that the worker has towards the browser",
      example: "worker-1",
      description: "The host name or address under which the browsers of `BROWSER_URLS` reach the worker.",
    }),
  browserMemoryMb: wholeNumber(300, 1_000_000).prefault("1500").register(descriptions, {
    name: "BROWSER_MEMORY_MB",
    example: "3000",
    description:
      "The megabytes of memory that the processes of one page (its Chromium, and the process that reads it) may use together; at least 300. A page that uses more fails as too large.",
  }),
  requireBrowserSandbox: flag.prefault("0").register(descriptions, {
    name: "REQUIRE_BROWSER_SANDBOX",
    example: "1",
    description: "With `1`, no page is read if Chromium cannot use its sandbox, whatever `ALLOW_ROOT_BROWSER` says.",
  }),
  allowRootBrowser: flag.prefault("0").register(descriptions, {
    name: "ALLOW_ROOT_BROWSER",
    example: "1",
    description:
      "Only for a service that runs as root. With `1`, Chromium runs as root and without its sandbox if it cannot be started as another user. By default no page is read then. [security.md](security.md#chromiums-sandbox)",
  }),
  egressAllow: egressRules.prefault("").register(descriptions, {
    name: "EGRESS_ALLOW",
    example: "127.0.0.0/8,localhost:4000",
    description:
      "Exceptions from the rule that only public addresses may be read, for development and tests: ranges and hosts with a port, separated by commas.",
  }),
  webhookRetryDelays: retryDelays.prefault("0,60,300").register(descriptions, {
    name: "WEBHOOK_RETRY_DELAYS",
    example: "0,5,30",
    description: "The seconds before the first, second and third attempt of a delivery to a webhook.",
  }),
  trustProxy: wholeNumber(0, 16).prefault("0").register(descriptions, {
    name: "TRUST_PROXY",
    example: "1",
    description:
      "The number of proxies in front of the service that add to `X-Forwarded-For`. Rate limits by address use the address that the outermost of them saw. If the number is too high, callers can forge their address.",
  }),
  registrationsPerHour: wholeNumber(1, 1_000_000).prefault("100").register(descriptions, {
    name: "REGISTRATIONS_PER_HOUR",
    example: "1000",
    description:
      "The number of accounts that can be registered from one address (IPv4, or a /64 of IPv6) in an hour; more are answered with 429. Raise it if many people share an address.",
  }),
  registration: z
    .enum(["open", "invited", "closed"], "must be open, invited or closed")
    .prefault("open")
    .register(descriptions, {
      name: "REGISTRATION",
      example: "invited",
      description:
        "Who may register: everybody (`open`), those who have the link of a team's invitation (`invited`), or nobody (`closed`). The first account of an empty server can always be made.",
    }),
  defaultPlan: z.enum(planName.options, "must be free, pro or enterprise").optional().register(descriptions, {
    name: "DEFAULT_PLAN",
    fallback: "nothing; `free` with `STRIPE_SECRET_KEY`",
    example: "enterprise",
    description:
      "`free`, `pro` or `enterprise`: the plan of users who have no plan of their own. If it is unset, there are no plans: extractions, teams and schedules have no limits, and requests have the rates of `enterprise` ([operations.md](operations.md#limits)), which the log says at the start. Set it where strangers may register.",
  }),
  smtpUrl: z
    .url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// URL" })
    .optional()
    .register(descriptions, {
      name: "SMTP_URL",
      example: "smtps://user:password@mail.example.com",
      description:
        "`smtp://` or `smtps://`, with user and password if the mail server wants them. With `smtp://` the mail server must offer STARTTLS, unless it is this machine. The service mails links that confirm addresses, invitations to teams, links for new passwords, messages of channels, and warnings 7 days and 1 day before a shared link ends ([security.md](security.md#whose-address-it-is)). Without it the service sends no email; `npm run admin -- reset-password EMAIL` prints a link for a person who has forgotten the password.",
    }),
  smtpFrom: z.email("must be an email address").optional().register(descriptions, {
    name: "SMTP_FROM",
    fallback: "`no-reply@` and the host of `PUBLIC_URL`",
    example: "tintype@example.com",
    description: "The sender's address.",
  }),
  // OpenTelemetry's SDK reads this and its other variables by itself.
  otlpEndpoint: httpUrl.optional().register(descriptions, {
    name: "OTEL_EXPORTER_OTLP_ENDPOINT",
    example: "http://collector:4318",
    description:
      "The address of an OpenTelemetry collector for traces. Further variables are in [operations.md](operations.md#traces-and-logs).",
  }),
  metricsToken: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/, "must have at least 16 characters: letters, digits and any of . _ ~ + / = -")
    .optional()
    .register(descriptions, {
      name: "METRICS_TOKEN",
      description:
        "At least 16 characters, such as the output of `openssl rand -hex 16`. `GET /metrics` requires it as a bearer token. If it is unset, that path does not exist.",
    }),
  screenshotsKept: wholeNumber(0, 10_000).prefault("10").register(descriptions, {
    name: "SCREENSHOTS_KEPT",
    example: "100",
    description:
      "The number of newest snapshots of an extraction that keep their screenshots, besides those that its review needs. With `0`, runs take none.",
  }),
  runRetentionDays: wholeNumber(1, 36_500).prefault("90").register(descriptions, {
    name: "RUN_RETENTION_DAYS",
    example: "30",
    description: "Once a day, runs that ended longer ago than this are deleted. Their snapshots stay.",
  }),
  snapshotRetentionDays: wholeNumber(1, 36_500).optional().register(descriptions, {
    name: "SNAPSHOT_RETENTION_DAYS",
    example: "365",
    description:
      "Once a day, snapshots that are older than this are deleted, but never the newest snapshot of an extraction, nor those that its review needs. If it is unset, no snapshots are deleted.",
  }),
  stripeSecretKey: z
    .string()
    .regex(/^(?!pk_|whsec_)\S+$/, "must be a secret or restricted key (sk_… or rk_…)")
    .optional()
    .register(descriptions, {
      name: "STRIPE_SECRET_KEY",
      example: "sk_live_…",
      description:
        "Stripe's secret key or restricted key. If it is unset, nothing can be bought, and everything else works. [payments.md](payments.md) describes how to set up Stripe.",
    }),
  stripeWebhookSecret: z.string().regex(/^\S+$/, "must not contain spaces").optional().register(descriptions, {
    name: "STRIPE_WEBHOOK_SECRET",
    example: "whsec_…",
    description:
      "The secret (`whsec_…`) of the endpoint at Stripe for `/api/payments/webhook`. Without it, that path answers 503.",
  }),
  stripePricePro: stripePrice.optional().register(descriptions, {
    name: "STRIPE_PRICE_PRO",
    example: "price_…",
    description: "The id of the price for the plan `pro` at Stripe. A plan without a price cannot be bought.",
  }),
  stripePriceEnterprise: stripePrice.optional().register(descriptions, {
    name: "STRIPE_PRICE_ENTERPRISE",
    example: "price_…",
    description: "The id of the price for the plan `enterprise` at Stripe.",
  }),
  stripeApiUrl: httpOrigin.optional().register(descriptions, {
    name: "STRIPE_API_URL",
    fallback: "Stripe",
    example: "http://localhost:12111",
    description: "The origin, without `/v1`, of a server that replaces Stripe in development and tests.",
  }),
  paymentReturnOrigins: list
    .pipe(z.array(httpOrigin))
    .transform((urls) => urls.map((url) => new URL(url).origin))
    .prefault("")
    .register(descriptions, {
      name: "PAYMENT_RETURN_ORIGINS",
      example: "https://app.example.com",
      description:
        "The origins to which Stripe may send people back, in addition to that of `PUBLIC_URL`, separated by commas. If it is unset, every https URL is allowed.",
    }),
  logLevel: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "must be a pino level, such as info")
    .prefault("info")
    .register(descriptions, {
      name: "LOG_LEVEL",
      example: "debug",
      description: "`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.",
    }),
});

/** The environment variables that the server reads. docs/configuration.md is made of them. */
export const configVariables = Object.entries(settings.shape).map(([field, schema]) => {
  const variable = descriptions.get(schema);
  if (!variable) throw new Error(`config.ts describes no environment variable for ${field}`);
  const value = schema instanceof z.ZodPrefault ? String(schema.def.defaultValue) : "";
  const { fallback = value === "" ? "nothing" : `\`${value}\`` } = variable;
  return { ...variable, field, fallback };
});

/** The configuration: validated, frozen, and in the units that the code uses. */
export type Config = Readonly<z.output<typeof settings>>;

/** Lists all faults of the environment in one message. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/**
 * Reads the configuration. An empty variable counts as unset.
 * @throws ConfigError naming every invalid variable and its fault
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const texts = Object.fromEntries(configVariables.map(({ field, name }) => [field, env[name] || undefined]));
  const parsed = settings.safeParse(texts);
  const faults = parsed.success ? [] : parsed.error.issues.map(describeFault);
  if ((texts.role === "api" || texts.role === "worker") && texts.databaseUrl === undefined) {
    faults.push(`  DATABASE_URL must be set with ROLE=${texts.role}: its processes share one database`);
  }
  if (!parsed.success || faults.length > 0) {
    throw new ConfigError(`The configuration is wrong:\n${faults.join("\n")}`);
  }
  const { data } = parsed;
  // Whoever sells plans needs one that is free.
  const defaultPlan = data.defaultPlan ?? (data.stripeSecretKey === undefined ? undefined : "free");
  return Object.freeze({ ...data, defaultPlan });
}

function describeFault({ path: [field, ...inside], message }: z.core.$ZodIssue): string {
  const name = configVariables.find((variable) => variable.field === field)?.name ?? field;
  return `  ${[name, ...inside].join(".")} ${message}`;
}
