import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";

/** OWASP's parameters for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes run on libuv's four threads. Two at a time leave threads for files and DNS while many users log in at once. */
const CONCURRENT_HASHES = 2;

export type Passwords = {
  /** Returns an argon2id hash in PHC format. */
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /**
   * A hash of an unknown password. Logins for an email without an account are verified against it, so that they take as long
   * as a wrong password and do not reveal which emails have accounts.
   */
  decoy: Promise<string>;
};

export function createPasswords(): Passwords {
  const limit = pLimit(CONCURRENT_HASHES);
  const hashPassword = (password: string) => limit(() => hash(normal(password), ARGON2ID));
  return {
    hash: hashPassword,
    verify: (hashed, password) => limit(() => verify(hashed, normal(password))),
    decoy: hashPassword(randomBytes(32).toString("base64")),
  };
}

/** Systems can send the same characters in different Unicode forms (NIST SP 800-63B, 3.1.1.2). */
function normal(password: string): string {
  return password.normalize("NFKC");
}
