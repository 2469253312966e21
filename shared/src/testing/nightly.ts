import { test } from "vitest";
import { isStorm } from "./size.ts";

/**
 * A test that runs at night and before a release, by `npm run test:storm`, and is skipped on a push: of a fault, a browser or a
 * view of which another test of the same kind runs on each push. CONTRIBUTING.md says which kinds these are.
 */
export const nightly: ReturnType<typeof test.runIf> = test.runIf(isStorm);
