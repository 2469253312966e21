import { useEffect } from "preact/hooks";
import { usePlatform, useSession } from "../../platform/context.ts";
import type { Destination, Destinations, Upload } from "../../platform/destination.ts";
import { DEVICE } from "../../platform/keys.ts";
import { succeeded } from "../../platform/outcome.ts";
import { useQuery } from "../../platform/query/use-query.ts";
import { accountKey } from "../../platform/server/use-server.ts";

/** The destination of a page; undefined until it is loaded. */
export const useDestination = (pageId: string): Destination | undefined =>
  useDeviceQuery(`destination ${pageId}`, (destinations) => destinations.get(pageId));

/** The destination of pages without one of their own; undefined until it is loaded. */
export const useDefaultDestination = (): Destination | undefined =>
  useDeviceQuery("default destination", (destinations) => destinations.getDefault());

/** The captures that wait to be sent for the person who is signed in, oldest first; undefined until loaded. Starts sending. */
export function useUploads(): readonly Upload[] | undefined {
  const { destinations } = usePlatform();
  const account = useAccountKey();
  useEffect(() => {
    if (account !== "") destinations?.send();
  }, [destinations, account]);
  return useDeviceQuery(`uploads ${account}`, (source) => source.uploads());
}

/** Returns whether the server has a version of the page, see Destinations; undefined until it is loaded. */
export const useIsOnServer = (pageId: string): boolean | undefined =>
  useDeviceQuery(`sent ${useAccountKey()} ${pageId}`, (destinations) => destinations.isOnServer(pageId));

function useAccountKey(): string {
  const session = useSession();
  return session ? accountKey(session) : "";
}

function useDeviceQuery<T>(name: string, load: (destinations: Destinations) => Promise<T>): T | undefined {
  const { destinations } = usePlatform();
  const key = destinations ? DEVICE + name : undefined;
  return useQuery(key, async () => succeeded(destinations && (await load(destinations)))).data;
}
