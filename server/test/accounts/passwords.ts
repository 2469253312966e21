import { createPasswords, type Passwords } from "../../src/identity/accounts/passwords/hash.ts";

/** Hashes passwords at a hundredth of the usual cost, for tests of other things. */
export function quickPasswords(): Passwords {
  return createPasswords({ memoryCost: 64, timeCost: 1, parallelism: 1 });
}
