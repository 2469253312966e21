import { planName } from "@tintype/shared/api/plans";
import type { Config } from "../config.ts";
import type { Db } from "../database/db.ts";
import { isId, type RunId } from "../ids.ts";
import { generateJwtSecret, replaceJwtSecret } from "../jwt-secret.ts";
import { givePlan, listPeople, type Person, updatePerson } from "../operations/users.ts";
import type { PlanAssigner } from "../plans/assign.ts";
import { utcMonth } from "../plans/periods.ts";
import { requeueRun } from "../runs/requeue.ts";
import { resealSecrets } from "../webhooks/reseal.ts";
import { createSecretBox } from "../webhooks/secrets.ts";
import { toLines } from "./columns.ts";
import { UsageError } from "./usage-error.ts";

/** What the commands work with. */
export interface AdminParts {
  readonly db: Db;
  readonly config: Config;
  readonly assigner: Pick<PlanAssigner, "grant">;
}

interface Command {
  /** Its arguments, as the usage names them. */
  readonly parameters: readonly string[];
  readonly summary: string;
  /** @returns what to say. @throws Error for people */
  readonly run: (parts: AdminParts, ...given: string[]) => Promise<string>;
}

const commands: Readonly<Record<string, Command>> = {
  "list-users": {
    parameters: [],
    summary: "everybody with an account",
    run: async ({ db, config }) => {
      const people = await listPeople(db, utcMonth(new Date()).start);
      return toLines([HEAD, ...people.map((person) => toCells(person, config))]).join("\n");
    },
  },
  "set-plan": {
    parameters: ["email", "plan"],
    summary: `${planName.options.join(", ")}, or default: what DEFAULT_PLAN says`,
    run: async ({ db, assigner }, email = "", name = "") => {
      const plan = name === "default" ? null : planName.safeParse(name).data;
      if (plan === undefined) throw new UsageError(`There is no plan ${name}.`);
      const given = await givePlan(db, assigner, email, plan);
      const who = known(email, given?.email);
      if (given?.own === plan) return `${who} has the plan ${name} from now on.`;
      return `${who} pays for the plan ${given?.own}, which applies until the subscription ends at Stripe; the plan ${name} is for then.`;
    },
  },
  "disable-user": {
    parameters: ["email"],
    summary: "no credential of theirs is valid until they are enabled again",
    run: async ({ db }, email = "") =>
      `${known(email, await updatePerson(db, email, { disabled_at: new Date() }))} is disabled.`,
  },
  "enable-user": {
    parameters: ["email"],
    summary: "their credentials are valid again",
    run: async ({ db }, email = "") =>
      `${known(email, await updatePerson(db, email, { disabled_at: null }))} is enabled.`,
  },
  "requeue-run": {
    parameters: ["run-id"],
    summary: "a run that failed or hangs is tried again",
    run: async ({ db }, id = "") => {
      if (!isId<RunId>(id)) throw new UsageError(`${id} is no run's id.`);
      await requeueRun(db, id);
      return `The run ${id} is in the queue.`;
    },
  },
  "rotate-jwt-secret": {
    parameters: [],
    summary: "a new secret: everybody has to log in again, API keys stay",
    run: rotateJwtSecret,
  },
};

export const USAGE = `Looks after the service whose settings (DATABASE_URL or DATA_DIR) this environment has, whether it runs or not.

Usage: npm run admin -- <command>

${toLines(
  Object.entries(commands).map(([name, { parameters, summary }]) => [
    `  ${[name, ...parameters.map((parameter) => `<${parameter}>`)].join(" ")}`,
    summary,
  ]),
).join("\n")}
`;

/** Finds the command of a command line. @throws UsageError */
export function parseAdminCommand(argv: readonly string[]): (parts: AdminParts) => Promise<string> {
  const [name = "", ...given] = argv;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(name === "" ? "Which command?" : `There is no command ${name}.`);
  const { parameters, run } = command;
  if (given.length !== parameters.length) {
    throw new UsageError(
      `${name} takes ${parameters.map((parameter) => `<${parameter}>`).join(" ") || "nothing more"}.`,
    );
  }
  return (parts) => run(parts, ...given);
}

const RESTART =
  "Start every server and worker again now: until then they go by the old one, and cannot sign deliveries.";

/** The secrets of webhooks are encrypted under it, and are so anew. */
async function rotateJwtSecret({ db, config }: { db: Db; config: Config }): Promise<string> {
  const reseal = async ({ from, to }: { from: string; to: string }) => {
    await resealSecrets(db, { from: createSecretBox(from), to: createSecretBox(to) });
  };
  if (config.jwtSecret === undefined) {
    await replaceJwtSecret(config.dataDir, reseal);
    return `There is a new secret in ${config.dataDir}. ${RESTART}`;
  }
  const to = generateJwtSecret();
  await reseal({ from: config.jwtSecret, to });
  return `JWT_SECRET is set, so that only you can replace it. Set it to this, which is shown only now:

${to}

${RESTART}`;
}

const HEAD = ["EMAIL", "NAME", "PLAN", "STATE", "RUNS THIS MONTH", "SINCE"];

function toCells({ email, name, plan, disabled_at, created_at, runs }: Person, config: Config): string[] {
  const shownPlan = plan ?? `${config.defaultPlan} (default)`;
  const state = disabled_at ? "disabled" : "active";
  return [toVisible(email), toVisible(name), shownPlan, state, String(runs), created_at.toISOString().slice(0, 10)];
}

// Cc are the control characters, Cf characters such as those that turn the direction of text. Joiners stay.
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Writes characters that a terminal would obey as escapes. Accounts of earlier releases may have them in their names. */
export function toVisible(text: string): string {
  return text.replaceAll(INVISIBLE, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

function known(email: string, found: string | undefined): string {
  if (found === undefined) throw new Error(`Nobody has an account with the email ${email}.`);
  return toVisible(found);
}
