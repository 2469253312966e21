import type { AppRouter } from "@tintype/server/trpc";
import { createTRPCClient, httpBatchLink, httpLink, splitLink, type TRPCClient } from "@trpc/client";

export type ServerClient = TRPCClient<AppRouter>;

/** What the server takes in one request. */
const BATCH = 10;

/**
 * The server's procedures, called as the holder of a key. For subscriptions see follow.ts.
 * @param address as readAddress() gives it
 */
export function createClient(address: string, key: string): ServerClient {
  const headers = { authorization: `Bearer ${key}` };
  const options = { url: `${address}/trpc`, headers, fetch: fetchAnswer };
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        // They are large: one that fails must not take others along.
        condition: ({ path }) => path === "captures.upload",
        true: httpLink(options),
        false: httpBatchLink({ ...options, maxItems: BATCH, maxURLLength: 8000 }),
      }),
    ],
  });
}

type Fetch = NonNullable<Parameters<typeof httpLink>[0]["fetch"]>;

/** A gateway that says in words of its own that its server is away is, to a caller, no answer at all. */
const fetchAnswer: Fetch = async (input, init) => {
  // tRPC's own type is that of every fetch there is; here it is the browser's.
  const response = await fetch(input, init as RequestInit);
  const isOurs = response.headers.get("content-type")?.startsWith("application/json");
  if (response.status >= 500 && !isOurs) throw new TypeError(`A gateway answered with ${response.status}`);
  return response;
};
