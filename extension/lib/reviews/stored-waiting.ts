import { browser } from "wxt/browser";
import { readStored } from "../stored/schemas.ts";
import * as z from "../stored/zod.ts";

/** Number of pages that waited for a decision when the server was asked last. */
export interface Waiting {
  /** See accountId(). */
  readonly account: string;
  readonly pages: number;
  /** In milliseconds since 1970. */
  readonly askedAt: number;
}

const area = browser.storage.local;
const KEY = "waitingReviews";

const waiting: z.ZodMiniType<Waiting> = z.looseObject({
  account: z.string(),
  pages: z.number(),
  askedAt: z.number(),
});

/** @param account see accountId() @returns undefined if the server was not asked for this account */
export async function readWaiting(account: string): Promise<Waiting | undefined> {
  const stored = readStored(waiting, (await area.get(KEY))[KEY]);
  return stored?.account === account ? stored : undefined;
}

export function storeWaiting(value: Waiting | undefined): Promise<void> {
  return value ? area.set({ [KEY]: value }) : area.remove(KEY);
}

/** Calls back with the number of pages after each change of it. @returns how to stop that */
export function watchWaiting(listener: (pages: number) => void): () => void {
  const onChanged = (changes: Record<string, { newValue?: unknown }>) => {
    const change = changes[KEY];
    if (change) listener(readStored(waiting, change.newValue)?.pages ?? 0);
  };
  area.onChanged.addListener(onChanged);
  return () => area.onChanged.removeListener(onChanged);
}
