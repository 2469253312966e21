import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";

/** OWASP's parameters for argon2id (which is the library's algorithm unless told otherwise): 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes run on libuv's four threads. Two at a time leave room for files and DNS while many people log in at once. */
const CONCURRENT_HASHES = 2;

export type Passwords = {
  /** Password → argon2id hash in PHC format. */
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /**
   * A hash that no known password fits. Verifying against it where there is no account makes that take as long as a
   * wrong password does, so that nobody can tell which emails have accounts.
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

/** The same characters typed on another system may arrive in another Unicode form (NIST SP 800-63B, 3.1.1.2). */
function normal(password: string): string {
  return password.normalize("NFKC");
}
