import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { AppError } from "../../../platform/errors.ts";
import { createLane, type LaneRules } from "../../../platform/lanes/lane.ts";

/** Parameters of argon2id: KiB of memory, passes over it, lanes. */
export type HashCost = Readonly<{ memoryCost: number; timeCost: number; parallelism: number }>;

/** OWASP's parameters for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const ARGON2ID: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Seconds after which a refused request may find a free slot. A hash takes some 50 ms. */
const RETRY_AFTER = 2;

const tooMany = (what: string) => () => {
  const message = `Too many ${what} at the same time: try again in ${RETRY_AFTER} seconds.`;
  return new AppError("rate_limited", message, {}, { "Retry-After": String(RETRY_AFTER) });
};

/**
 * Registrations and checks of a password have separate lanes, so that neither delays the other. Hashes run on libuv's four
 * threads: three at a time leave one for files and DNS.
 */
export const REGISTRATIONS: LaneRules = {
  name: "Hashes of new passwords",
  at: import.meta.url,
  limits: { atOnce: 1, waiting: 40 },
  refusal: tooMany("registrations"),
};
export const CHECKS: LaneRules = {
  name: "Checks of passwords",
  at: import.meta.url,
  limits: { atOnce: 2, waiting: 40 },
  refusal: tooMany("logins"),
};

/** Nobody who sends a password is known yet. */
const ANYBODY = "anybody";

export type Passwords = {
  /** Returns an argon2id hash in PHC format. @throws AppError rate_limited if too many are waiting */
  hash(password: string): Promise<string>;
  /** @throws AppError rate_limited if too many are waiting */
  verify(hash: string, password: string): Promise<boolean>;
  /**
   * A hash of an unknown password. Logins for an email without an account are verified against it, so that they take as long
   * as a wrong password and do not reveal which emails have accounts.
   */
  decoy: Promise<string>;
};

/** @param cost of new hashes; old ones carry theirs */
export function createPasswords(cost: HashCost = ARGON2ID): Passwords {
  const register = createLane(REGISTRATIONS);
  const check = createLane(CHECKS);
  return {
    hash: (password) => register.run(ANYBODY, () => hash(normal(password), cost)),
    verify: (hashed, password) => check.run(ANYBODY, () => verify(hashed, normal(password))),
    decoy: hash(randomBytes(32).toString("base64"), cost),
  };
}

/** Systems can send the same characters in different Unicode forms (NIST SP 800-63B, 3.1.1.2). */
function normal(password: string): string {
  return password.normalize("NFKC");
}
