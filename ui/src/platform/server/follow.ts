import type { AppRouter } from "@tintype/server/trpc";
import type { Progress } from "@tintype/shared/api/views/views";
import { createTRPCClient, httpSubscriptionLink } from "@trpc/client";
import { EventSource } from "eventsource";
import { waitingLink } from "./client.ts";

// Loaded only when it is used: it is a tenth of the popup's code.

/**
 * Tells the progress of an extraction's run, until the run ends.
 * @param headers with the caller's credential: withKey()
 * @returns how to stop that
 */
export function followProgress(
  { address, headers }: { readonly address: string; readonly headers: Readonly<Record<string, string>> },
  id: string,
  listener: (progress: Progress) => void,
): () => void {
  const client = createTRPCClient<AppRouter>({
    links: [
      waitingLink(),
      httpSubscriptionLink({
        url: `${address}/trpc`,
        // The browser's own cannot send headers.
        EventSource,
        eventSourceOptions: {
          fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, ...headers } }),
        },
      }),
    ],
  });
  const onError = (error: unknown) => console.warn("The server no longer tells the progress:", error);
  return client.views.progress.subscribe({ id }, { onData: listener, onError }).unsubscribe;
}
