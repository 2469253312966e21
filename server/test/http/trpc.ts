import type { UploadInput } from "@tintype/shared/api/uploads/uploads";
import type { ProcedureErrorData, Progress } from "@tintype/shared/api/views/views";
import { type Observation, observationSchema } from "@tintype/shared/observe/observation";
import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  httpSubscriptionLink,
  splitLink,
  type TRPCClient,
  TRPCClientError,
} from "@trpc/client";
import { EventSource } from "eventsource";
import type { AppRouter } from "../../src/roles/router.ts";

// The extension's side of the wire.

export type Client = TRPCClient<AppRouter>;

/** Creates a client like the extension's, with this credential. */
export function createClient(url: string, token?: string): Client {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === "subscription",
        true: httpSubscriptionLink({
          url: `${url}/trpc`,
          EventSource,
          eventSourceOptions: {
            fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, ...authorization } }),
          },
        }),
        false: splitLink({
          condition: ({ path }) => path === "captures.upload",
          true: httpLink({ url: `${url}/trpc`, headers: authorization }),
          false: httpBatchLink({ url: `${url}/trpc`, headers: authorization }),
        }),
      }),
    ],
  });
}

/** Returns the error of a refused call. Throws if the call succeeds. */
export async function refusal(call: Promise<unknown>): Promise<ProcedureErrorData & { message: string }> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof TRPCClientError) || !error.data) throw new Error(`expected a refusal, got ${String(error)}`);
  // Every error of the router has this shape: see src/doors/trpc/errors.ts.
  return { ...(error as TRPCClientError<AppRouter>).data, message: error.message } as ProcedureErrorData & {
    message: string;
  };
}

/** A subscription that runs until it ends or is left. */
export interface Followed {
  readonly seen: Progress[];
  /** Resolves when the server ends it; rejects with its error. */
  readonly ended: Promise<void>;
  leave(): void;
}

export function follow(client: Client, id: string): Followed {
  const seen: Progress[] = [];
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  ended.catch(() => undefined); // not every test awaits it
  const subscription = client.views.progress.subscribe(
    { id },
    { onData: (progress) => void seen.push(progress), onComplete: resolve, onError: reject },
  );
  return { seen, ended, leave: () => subscription.unsubscribe() };
}

/** Creates an observation of one colour on one element. */
export function observed(changes: Partial<Observation> & { color?: string } = {}): Observation {
  const { color = "rgb(51, 102, 255)", ...rest } = changes;
  return observationSchema.parse({
    version: 2,
    read: [],
    url: "https://example.com/",
    title: "Example",
    elements: 3,
    environment: {
      viewport: { width: 1280, height: 720 },
      device_pixel_ratio: 2,
      color_scheme: "light",
      fonts_not_loaded: [],
      unreadable_frames: 0,
      truncated: false,
    },
    signatures: ["body>h1"],
    paints: [{ property: "color", value: color, count: 2, sites: [0] }],
    page: { text: "rgb(0, 0, 0)", background: "rgb(255, 255, 255)" },
    custom_properties: { global: [], bindings: [] },
    typography: [],
    spacing: [],
    assets: [],
    ...rest,
  });
}

export function capture({ observation, ...changes }: Partial<UploadInput> = {}): UploadInput {
  return {
    capture_id: crypto.randomUUID(),
    observation: observation ?? observed(),
    taken_at: new Date().toISOString(),
    team_id: null,
    ...changes,
  };
}
