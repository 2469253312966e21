import { EgressFault } from "@tintype/reader/egress/fault";
import { type GuardedFetchOptions, type GuardedResponse, guardedFetch } from "@tintype/reader/egress/fetch";
import { VERSION } from "@tintype/reader/version";
import { siteAddress } from "@tintype/shared/sites/address";
import { overloaded } from "../../../platform/errors.ts";
import type { BudgetRules, createBudget, Reservation } from "../../../platform/lanes/budget.ts";
import { MAX_FILE_BYTES } from "./content.ts";
import { SourceFault } from "./fault.ts";
import { USER_AGENT } from "./robots.ts";

const MAX_REDIRECTS = 5;
/** Milliseconds for one request. */
const REQUEST_MS = 20_000;

/** The bounds of reading one source. */
export const SOURCE_LIMITS = {
  /** Milliseconds for everything. The choice among the pages follows, and connections are closed after two minutes without bytes. */
  ms: 80_000,
  /** Requests, without those that redirects cause. */
  files: 2_000,
  /** Bytes, as they are sent. */
  bytes: 100 * 1024 * 1024,
};
export type SourceLimits = typeof SOURCE_LIMITS;

/**
 * The files of sources that are in memory: they arrive, or wait until a child has read them. How long they arrive is decided by
 * strangers, so the user with most gives way to those with less. A file has at most 50 MiB.
 */
export const SOURCE_BYTES = {
  name: "Files of sites' sources in memory",
  at: import.meta.url,
  unit: "bytes",
  limits: { ofClient: 64 * 1024 * 1024, total: 256 * 1024 * 1024, largestGivesWay: true },
  refusal: () => overloaded("Tintype is reading as many large sources of sites as it can"),
} as const satisfies BudgetRules;

export type SourceBytes = Pick<ReturnType<typeof createBudget>, "reserve">;

export type SourceOutbound = Omit<GuardedFetchOptions, "timeout" | "signal" | "maxBodyBytes" | "allowsHttp">;

/** The answer to a request. */
export interface Fetched {
  /** The address that answered, after redirects; the target of a redirect that was not followed. */
  readonly address: string;
  readonly status: number;
  /** In lower case, without parameters; "" if the answer has none. */
  readonly type: string;
  readonly charset: string | null;
  readonly body: Buffer;
  /** False if the end of the body is missing: it is longer than what is read, or broke off. */
  readonly isComplete: boolean;
  /** Gives back the memory of the body, which is not needed any more. */
  readonly release: () => void;
}

/** Requests the files of one source, within its bounds. */
export interface Fetcher {
  /** Returns whether the bounds allow another request. */
  hasRoom(): boolean;
  /**
   * Requests a file and follows redirects to addresses that may be read.
   * @throws SourceFault that says why no answer came; AppError not_ready; the signal's reason
   */
  fetch(address: string, options?: FetchOptions): Promise<Fetched>;
  /** Gives back the memory of all bodies. */
  close(): void;
}

export interface FetchOptions {
  readonly maxBytes?: number;
  /** Returns whether a redirect to this address is followed. Absent: the egress policy alone decides. */
  readonly follows?: (address: string) => boolean;
}

/** Creates a fetcher, whose time begins now. @param giveWay ends the source when others need its memory */
export function createFetcher(
  outbound: SourceOutbound,
  {
    user,
    giveWay,
    signal,
    limits,
    bytes,
  }: {
    user: string;
    giveWay: (refusal: Error) => void;
    signal: AbortSignal;
    limits: SourceLimits;
    bytes: SourceBytes;
  },
): Fetcher {
  const startedAt = performance.now();
  const remainingMs = () => limits.ms - (performance.now() - startedAt);
  const remaining = { files: limits.files, bytes: limits.bytes };
  const hasRoom = () => remainingMs() > 0 && remaining.files > 0 && remaining.bytes > 0;

  const inMemory = new Set<Reservation>();

  const request = async (
    address: string,
    maxBodyBytes: number,
    onBytes: (bytes: number) => void,
  ): Promise<GuardedResponse> => {
    const timeout = Math.max(1, Math.min(REQUEST_MS, Math.ceil(remainingMs())));
    const headers = { "User-Agent": `${USER_AGENT}/${VERSION}`, Accept: "*/*", "Accept-Encoding": "gzip" };
    try {
      const options = { ...outbound, timeout, signal, maxBodyBytes, onBytes, allowsHttp: true };
      return await guardedFetch(new URL(address), { method: "GET", headers }, options);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof EgressFault)) throw error;
      throw new SourceFault(`${address} could not be read: ${error.message}.`);
    }
  };

  return {
    hasRoom,
    async fetch(start, { maxBytes = MAX_FILE_BYTES, follows = () => true } = {}) {
      if (!hasRoom()) throw new SourceFault(`${start} was not requested: ${inWords(limits)}.`);
      remaining.files -= 1;
      const reservation = bytes.reserve(user, 0, giveWay);
      inMemory.add(reservation);
      const release = () => reservation.release();
      let address = start;
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
        const { status, headers, body, isComplete } = await request(
          address,
          Math.min(maxBytes, remaining.bytes),
          (count) => reservation.add(count),
        );
        remaining.bytes -= body.length;
        if (!isRedirect(status) || headers.location === undefined) {
          return { address, status, ...parseType(headers["content-type"] ?? ""), body, isComplete, release };
        }
        release();
        const target = siteAddress(headers.location, address);
        if (target === undefined) throw new SourceFault(`${address} redirects to an address that is not of the web.`);
        address = target;
        if (!follows(target)) {
          return { address, status, type: "", charset: null, body: Buffer.of(), isComplete: false, release };
        }
      }
      throw new SourceFault(`${start} redirects more than ${MAX_REDIRECTS} times.`);
    },
    close() {
      for (const reservation of inMemory) reservation.release();
    },
  };
}

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);

function parseType(header: string): Pick<Fetched, "type" | "charset"> {
  const [type = "", ...parameters] = header.toLowerCase().split(";");
  const charset = parameters.find((parameter) => parameter.trim().startsWith("charset="))?.split("=")[1];
  return { type: type.trim(), charset: charset?.trim().replaceAll('"', "") ?? null };
}

const inWords = ({ ms, files, bytes }: SourceLimits) =>
  `a source may take ${ms / 1000} seconds, ${files} requests and ${bytes / 1024 / 1024} MiB`;

export const isSuccess = (status: number) => status >= 200 && status < 300;

/** Returns the fault of a file that was answered with this status. */
export const refusedFile = ({ address, status }: Pick<Fetched, "address" | "status">) =>
  new SourceFault(`${address} answered ${status}.`);
