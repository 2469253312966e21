import { planName } from "@tintype/shared/api/accounts/plans";
import { resealAccess } from "../../../extraction/access/reseal.ts";
import { requeueRun } from "../../../extraction/runs/requeue.ts";
import { closeAccount } from "../../../identity/accounts/close-account.ts";
import { setOperator } from "../../../identity/accounts/operators.ts";
import { findUserByEmail } from "../../../identity/accounts/repository.ts";
import type { PlanAssigner } from "../../../identity/plans/assign.ts";
import { utcMonth } from "../../../identity/plans/periods.ts";
import {
  describeDeletion,
  grantPlanByEmail,
  listUsers,
  type UserOverview,
  updateUser,
} from "../../../maintenance/metrics/users.ts";
import { resealReceivers } from "../../../notifications/receivers/reseal.ts";
import type { Config } from "../../../platform/config/config.ts";
import type { Db } from "../../../platform/database/db.ts";
import { isId, type RunId } from "../../../platform/ids.ts";
import { findJwtSecret, generateJwtSecret, replaceJwtSecret } from "../../../platform/jwt-secret.ts";
import { makeLink } from "../../../platform/links/service.ts";
import { createSecretBox } from "../../../platform/secrets/secret-box.ts";
import { announcedUrl } from "../../../platform/server-url.ts";
import { accountListeners } from "../../listeners.ts";
import { publicUrlOf } from "../../role.ts";
import { toLines } from "../columns.ts";
import { UsageError } from "../usage-error.ts";
import { backupCommands } from "./backup-commands.ts";

/** The parts of the service that the commands use. */
export interface AdminParts {
  readonly db: Db;
  readonly config: Config;
  readonly assigner: Pick<PlanAssigner, "grant">;
  /** Asks the operator on the terminal. undefined without a terminal. */
  readonly confirm: ((question: string) => Promise<boolean>) | undefined;
}

/** The option with which a user is not asked. */
const YES = "--yes";

interface Command {
  /** The names of its arguments in the help. */
  readonly parameters: readonly string[];
  readonly summary: string;
  /** True if it takes `--yes`, and asks without it. */
  readonly asks?: true;
  /** @returns the text to print @throws Error with a message for the operator */
  readonly run: (parts: AdminParts, ...args: string[]) => Promise<string>;
}

const commands: Readonly<Record<string, Command>> = {
  "list-users": {
    parameters: [],
    summary: "lists all users",
    run: async ({ db, config }) => {
      const users = await listUsers(db, utcMonth(new Date()).start);
      return toLines([HEAD, ...users.map((user) => toCells(user, config))]).join("\n");
    },
  },
  "set-plan": {
    parameters: ["email", "plan"],
    summary: `sets the plan: ${planName.options.join(", ")}, or default for DEFAULT_PLAN`,
    run: async ({ db, assigner }, email = "", name = "") => {
      const plan = name === "default" ? null : planName.safeParse(name).data;
      if (plan === undefined) throw new UsageError(`There is no plan ${name}.`);
      const granted = await grantPlanByEmail(db, assigner, email, plan);
      const who = requireVisible(email, granted?.email);
      if (granted?.ownPlan === plan) return `${who} has the plan ${name} from now on.`;
      return `${who} pays for the plan ${granted?.ownPlan}, which applies until the subscription at Stripe ends. After that, the plan ${name} applies.`;
    },
  },
  "disable-user": {
    parameters: ["email"],
    summary: "makes all credentials of the user invalid until they are enabled again",
    run: async ({ db }, email = "") =>
      `${requireVisible(email, await updateUser(db, email, { disabled_at: new Date() }))} is disabled.`,
  },
  "enable-user": {
    parameters: ["email"],
    summary: "makes the user's credentials valid again",
    run: async ({ db }, email = "") =>
      `${requireVisible(email, await updateUser(db, email, { disabled_at: null }))} is enabled.`,
  },
  "reset-password": {
    parameters: ["email"],
    summary: "prints a link with which the user can set a new password once, within a day",
    run: async ({ db, config }, email = "") => {
      const user = await findUserByEmail(db, email);
      const who = requireVisible(email, user?.email);
      if (!user) return who;
      const publicUrl = config.publicUrl === undefined ? await announcedUrl(config.dataDir) : undefined;
      const link = await makeLink(
        db,
        "printed_password",
        { user_id: user.id },
        { publicUrl: publicUrl ?? publicUrlOf({ config }), now: new Date() },
      );
      const ended = user.email_confirmed_at
        ? ""
        : " So do the account's links to extractions, invitations and personal webhooks, because nobody has confirmed that the address is theirs.";
      return `Give this link to ${who}. It works once, within a day, and is only shown now. With the new password all sessions and API keys end.${ended}\n\n${link}`;
    },
  },
  "delete-user": {
    parameters: ["email"],
    asks: true,
    summary: `deletes the account with everything personal, after a question; ${YES} skips the question`,
    run: async ({ db, confirm }, email = "", yes?: string) => {
      const user = await findUserByEmail(db, email);
      const who = requireVisible(email, user?.email);
      if (!user) return who;
      const deleted = await describeDeletion(db, user.id);
      if (yes === undefined) {
        if (!confirm) throw new UsageError(`${deleted} Add ${YES} to do it.`);
        if (!(await confirm(`${who}: ${deleted} It cannot be undone. Delete it?`))) return "Nothing was deleted.";
      }
      const deletion = { listeners: accountListeners, at: new Date() };
      const isDeleted = await db.transaction().execute((tx) => closeAccount(tx, user.id, deletion));
      if (!isDeleted) requireVisible(email, undefined);
      return `${who} is deleted. ${deleted} A job removes the rows while the service runs.`;
    },
  },
  operator: {
    parameters: ["email"],
    summary: "makes the user an operator, whose dashboard has the status of the service",
    run: ({ db }, email = "") => changeOperator(db, email, true),
  },
  "revoke-operator": {
    parameters: ["email"],
    summary: "takes that back",
    run: ({ db }, email = "") => changeOperator(db, email, false),
  },
  "requeue-run": {
    parameters: ["run-id"],
    summary: "tries a run again that failed or hangs",
    run: async ({ db }, id = "") => {
      if (!isId<RunId>(id)) throw new UsageError(`${id} is not the id of a run.`);
      await requeueRun(db, id);
      return `The run ${id} is in the queue.`;
    },
  },
  "rotate-jwt-secret": {
    parameters: [],
    summary: "creates a new secret: all users have to log in again, API keys stay valid",
    run: rotateJwtSecret,
  },
  "rotate-secrets": {
    parameters: [],
    summary: "creates a new SECRETS_KEY, and encrypts what lets the service in behind logins, and visitors, again",
    run: rotateSecrets,
  },
};

/** @param typed what the user types to start `admin` */
export const usage = (
  typed: string,
): string => `Administers the service with the settings of this environment (DATABASE_URL or DATA_DIR), whether or not it is running.

Usage: ${typed} <command>

${toLines(
  [...Object.entries(commands), ...Object.entries(backupCommands)].map(([name, { parameters, summary }]) => [
    `  ${[name, ...parameters.map((parameter) => `<${parameter}>`)].join(" ")}`,
    summary,
  ]),
).join("\n")}
`;

/** Finds the command of a command line. @throws UsageError */
export function parseAdminCommand(argv: readonly string[]): (parts: AdminParts) => Promise<string> {
  const [name = "", ...args] = argv;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(name === "" ? "Which command?" : `There is no command ${name}.`);
  const { parameters, asks, run } = command;
  const isSure = asks === true && args.length === parameters.length + 1 && args.at(-1) === YES;
  if (args.length !== parameters.length && !isSure) {
    throw new UsageError(
      `${name} takes ${parameters.map((parameter) => `<${parameter}>`).join(" ") || "no arguments"}.`,
    );
  }
  return (parts) => run(parts, ...args);
}

async function changeOperator(db: Db, email: string, isOperator: boolean): Promise<string> {
  const changed = await setOperator(db, email, isOperator);
  const who = requireVisible(email, changed?.email);
  if (!changed?.isChanged) return isOperator ? `${who} is an operator already.` : `${who} is no operator.`;
  return isOperator ? `${who} is an operator from now on.` : `${who} is no operator any more.`;
}

const RESTART = "Restart every server and worker now: until then they use the old secret and cannot sign deliveries.";

/** Creates a new JWT secret and encrypts the secrets of webhooks and the targets of channels again with it. */
async function rotateJwtSecret({ db, config }: { db: Db; config: Config }): Promise<string> {
  const reseal = async ({ from, to }: { from: string; to: string }) => {
    await db.transaction().execute(async (tx) => {
      await resealReceivers(tx, { from: createSecretBox(from), to: createSecretBox(to) });
      if (config.secretsKey === undefined) await resealAccess(tx, { from, to });
    });
  };
  if (config.jwtSecret === undefined) {
    await replaceJwtSecret(config.dataDir, reseal);
    return `The new secret is stored in ${config.dataDir}. ${RESTART}`;
  }
  const to = generateJwtSecret();
  await reseal({ from: config.jwtSecret, to });
  return `JWT_SECRET is set, so you have to replace it yourself. Set it to this value, which is only shown now:

${to}

${RESTART}`;
}

/** Creates a new key for what lets the service in behind logins and what pages set for visitors, and encrypts that again. */
async function rotateSecrets({ db, config }: { db: Db; config: Config }): Promise<string> {
  const oldKey = config.secretsKey ?? config.jwtSecret ?? (await findJwtSecret(config.dataDir));
  if (oldKey === undefined) throw new Error(`${config.dataDir} has no secret yet: nothing is encrypted.`);
  const newKey = generateJwtSecret();
  const count = await db.transaction().execute((tx) => resealAccess(tx, { from: oldKey, to: newKey }));
  return `Encrypted again: ${count}. Set SECRETS_KEY to this value, which is only shown now, and restart every server and worker:

${newKey}
`;
}

const HEAD = ["EMAIL", "NAME", "PLAN", "STATE", "RUNS THIS MONTH", "SINCE"];

function toCells(user: UserOverview, config: Config): string[] {
  const { email, name, plan, disabled_at, operator_since, created_at, runs } = user;
  const shownPlan = plan ?? (config.defaultPlan === undefined ? "-" : `${config.defaultPlan} (default)`);
  const state = `${disabled_at ? "disabled" : "active"}${operator_since ? ", operator" : ""}`;
  return [toVisible(email), toVisible(name), shownPlan, state, String(runs), created_at.toISOString().slice(0, 10)];
}

// Cc contains the control characters, Cf among others those that change the direction of text. Joiners are allowed.
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Escapes the characters that control a terminal. Names may contain them. */
function toVisible(text: string): string {
  return text.replaceAll(INVISIBLE, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

/** @throws Error if there is no user with the email */
function requireVisible(email: string, userEmail: string | undefined): string {
  if (userEmail === undefined) throw new Error(`There is no user with the email ${email}.`);
  return toVisible(userEmail);
}
