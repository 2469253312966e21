import type { AppRouter } from "@tintype/server/trpc";
import type { Progress } from "@tintype/shared/api/views";
import { createTRPCClient, httpSubscriptionLink } from "@trpc/client";
import { EventSource } from "eventsource";

// Loaded only when it is used: it is a tenth of the popup's code.

/** Tells the progress of an extraction's run to the holder of a key, until the run ends. @returns how to stop that */
export function followProgress(
  { address, key }: { readonly address: string; readonly key: string },
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
  const onError = (error: unknown) => console.warn("The server no longer tells the progress:", error);
  return client.extractions.progress.subscribe({ id }, { onData: listener, onError }).unsubscribe;
}
