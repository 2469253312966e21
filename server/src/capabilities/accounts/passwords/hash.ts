import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { AppError } from "../../../platform/errors.ts";

/** Parameters of argon2id: KiB of memory, passes over it, lanes. */
export type HashCost = Readonly<{ memoryCost: number; timeCost: number; parallelism: number }>;

/** OWASP's parameters for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const ARGON2ID: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * How many hashes run at a time and how many may wait. Registrations and checks of a password have separate limits, so that
 * neither delays the other. Hashes run on libuv's four threads: three at a time leave one for files and DNS.
 */
const REGISTRATIONS = { concurrent: 1, waiting: 40 };
const CHECKS = { concurrent: 2, waiting: 40 };

/** Seconds after which a refused request may find a free place. A hash takes some 50 ms. */
const RETRY_AFTER = 2;

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

/** @param cost of the hashes that are made; each hash says by which it is verified */
export function createPasswords(cost: HashCost = ARGON2ID): Passwords {
  const register = createLane(REGISTRATIONS, "registrations");
  const check = createLane(CHECKS, "logins");
  return {
    hash: (password) => register(() => hash(normal(password), cost)),
    verify: (hashed, password) => check(() => verify(hashed, normal(password))),
    decoy: hash(randomBytes(32).toString("base64"), cost),
  };
}

/** Returns a function that does work of one kind, a bounded amount at a time. */
function createLane({ concurrent, waiting }: { concurrent: number; waiting: number }, what: string) {
  const limit = pLimit(concurrent);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= concurrent + waiting) {
      const message = `Too many ${what} at the same time: try again in ${RETRY_AFTER} seconds.`;
      throw new AppError("rate_limited", message, {}, { "Retry-After": String(RETRY_AFTER) });
    }
    return limit(work);
  };
}

/** Systems can send the same characters in different Unicode forms (NIST SP 800-63B, 3.1.1.2). */
function normal(password: string): string {
  return password.normalize("NFKC");
}
