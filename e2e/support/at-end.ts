import type { onTestFinished } from "vitest";

/**
 * Registers what is to be done when a test is over. Vitest's global function is one, but knows the test only while no other
 * test runs at the same time. Concurrent tests have one each, in their context.
 */
export type AtEnd = typeof onTestFinished;
