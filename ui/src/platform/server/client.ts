import type { AppRouter } from "@tintype/server/trpc";
import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  retryLink,
  splitLink,
  type TRPCClient,
  type TRPCLink,
} from "@trpc/client";
import type { ServerFault } from "../outcome.ts";
import { faultOf } from "./faults.ts";
import { pause } from "./pause.ts";

export type ServerClient = TRPCClient<AppRouter>;

/** The most calls that the server accepts in one request. */
const BATCH = 10;

/** The header of requests with a key. */
export const withKey = (key: string) => ({ authorization: `Bearer ${key}` });

/**
 * A client that calls the server's procedures. For subscriptions see follow.ts.
 * @param address as readAddress() gives it
 * @param headers with the caller's credential: withKey()
 * @param atLimit whether calls that a limit of requests refuses wait and go on, as a view wants, or fail
 */
export function createClient(
  address: string,
  headers: Readonly<Record<string, string>>,
  atLimit: "wait" | "fail" = "fail",
): ServerClient {
  const options = { url: `${address}/trpc`, headers, fetch: fetchAnswer };
  return createTRPCClient<AppRouter>({
    links: [
      ...(atLimit === "wait" ? [waitingLink()] : []),
      splitLink({
        // Uploads are large: one that fails must not fail others in the same batch.
        condition: ({ path }) => path === "captures.upload",
        true: httpLink(options),
        false: httpBatchLink({ ...options, maxItems: BATCH, maxURLLength: 8000 }),
      }),
    ],
  });
}

/**
 * Makes a link that waits while the server's limit of requests is reached, and calls again. Each call of a batch waits for itself:
 * those beside it may have been answered.
 */
export const waitingLink = (): TRPCLink<AppRouter> =>
  retryLink({ retry: ({ error }) => isAtLimit(faultOf(error)), retryDelayMs: pause.remainingMs });

const isAtLimit = ({ code, retryAt }: ServerFault): boolean => code === "too_many_requests" && pause.begin(retryAt);

type Fetch = NonNullable<Parameters<typeof httpLink>[0]["fetch"]>;

/** Treats a gateway's error page (its server cannot be reached) like no answer at all. */
const fetchAnswer: Fetch = async (input, init) => {
  // tRPC's type fits every implementation of fetch; this is the browser's.
  const response = await fetch(input, init as RequestInit);
  const isOurs = response.headers.get("content-type")?.startsWith("application/json");
  if (response.status >= 500 && !isOurs) throw new TypeError(`A gateway answered with ${response.status}`);
  return response;
};
