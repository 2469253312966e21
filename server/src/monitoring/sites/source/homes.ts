import type { Children } from "../../../platform/children/children.ts";
import type { ChildJobOptions } from "../../../platform/children/pool.ts";
import { SourceFault } from "./fault.ts";
import { type Fetcher, isSuccess } from "./fetcher.ts";
import { type Home, MAX_ROBOTS_BYTES, type RobotsFile } from "./robots.ts";
import { SITE_WORK } from "./work.ts";

/** The parts by which a source is read. */
export interface Parts {
  readonly fetcher: Fetcher;
  readonly children: Pick<Children, "run">;
  readonly options: ChildJobOptions;
}

const EMPTY = new Uint8Array();

/**
 * Reads the robots.txt of an origin (RFC 9309, 2.3.1): one that is not there allows everything, one that a server fails to send
 * allows nothing. If it redirects to another origin, as `example.com` does to `www.example.com`, that is a home, too.
 * @throws SourceFault if nothing may be read
 */
export async function readHomes(
  origin: string,
  { fetcher, children, options }: Parts,
): Promise<{ homes: Home[]; file: RobotsFile }> {
  const requested = `${origin}/robots.txt`;
  const fetched = await fetcher.fetch(requested, { maxBytes: MAX_ROBOTS_BYTES }).catch((error: unknown) => {
    if (!(error instanceof SourceFault)) throw error;
    throw new SourceFault(`${error.message} Without an answer to it, no page of ${origin} may be read.`);
  });
  const { address, status } = fetched;
  if (status >= 500) {
    throw new SourceFault(
      `${address} answered ${status}. While a robots.txt fails, no page of its site may be read. Try again later.`,
    );
  }
  const body = isSuccess(status) ? fetched.body : EMPTY;
  const { home, file } = await children
    .run(SITE_WORK, "readRobots", { origin, body }, options)
    .finally(fetched.release);
  const target = new URL(address);
  const isOfOtherOrigin = target.origin !== origin && target.pathname === "/robots.txt";
  return { homes: isOfOtherOrigin ? [home, { ...home, origin: target.origin }] : [home], file };
}
