import type { AppRouter } from "@tintype/server/trpc";
import type { Progress } from "@tintype/shared/api/views";
import { createTRPCClient, httpSubscriptionLink } from "@trpc/client";
import { EventSource } from "eventsource";
import type { Account } from "../account/account.ts";

// Loaded only where it is used, since it is a tenth of the popup's code.

/** Tells how the server's reading of an extraction goes, until that is over. @returns how to stop that */
export function followProgress(
  { address, key }: Account,
  id: string,
  listener: (progress: Progress) => void,
): () => void {
  const authorization = `Bearer ${key}`;
  const client = createTRPCClient<AppRouter>({
    links: [
      httpSubscriptionLink({
        url: `${address}/trpc`,
        // The browser's own cannot send headers.
        EventSource,
        eventSourceOptions: {
          fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, authorization } }),
        },
      }),
    ],
  });
  const onError = (error: unknown) => console.warn("The server tells no more of its progress:", error);
  return client.extractions.progress.subscribe({ id }, { onData: listener, onError }).unsubscribe;
}
