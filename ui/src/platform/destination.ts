import type { Outcome, ServerFault, ServerFaultCode } from "./outcome.ts";

/** The destination of a page's captures: nowhere (this device only), to the person's own account, or to a team. */
export type Destination =
  | { readonly kind: "device" }
  | { readonly kind: "personal" }
  | { readonly kind: "team"; readonly teamId: string };

/** The team of a destination, null for the person's own account; undefined if nothing is sent. */
export function teamOf(destination: Destination): string | null | undefined {
  switch (destination.kind) {
    case "device":
      return undefined;
    case "personal":
      return null;
    case "team":
      return destination.teamId;
  }
}

/** A capture that waits to be sent. */
export interface Upload {
  readonly captureId: string;
  readonly pageId: string;
  readonly url: string;
  readonly title: string;
  readonly version: number;
  readonly destination: Destination;
  /** failed: only the person can continue it. */
  readonly state: "waiting" | "uploading" | "failed";
  readonly attempts: number;
  /** Milliseconds since 1970. */
  readonly nextAttemptAt: number;
  /** Why the last attempt failed. */
  readonly fault?: ServerFault;
}

const TRANSIENT: ReadonlySet<ServerFaultCode> = new Set(["unreachable", "too_many_requests", "unexpected"]);

/** Returns whether an attempt failed for a reason that passes without the person. */
export const isTransient = ({ code }: ServerFault): boolean => TRANSIENT.has(code);

/** Destinations of captures, and the queue of those that have not arrived. */
export interface Destinations {
  /** The destination of pages without one of their own. */
  getDefault(): Promise<Destination>;
  setDefault(destination: Destination): Promise<void>;
  get(pageId: string): Promise<Destination>;
  /** Sends a page's versions there from now on, and moves there what the server has of the page. */
  set(pageId: string, destination: Destination): Promise<Outcome<undefined>>;
  /** Returns whether the server has a version of the page, sent by this device for the person who is signed in. */
  isOnServer(pageId: string): Promise<boolean>;
  /** The captures that wait to be sent for the person who is signed in, oldest first. */
  uploads(): Promise<readonly Upload[]>;
  /** Starts sending what waits, as far as the server lets it. */
  send(): void;
  /** Sends these now, whatever became of earlier attempts. */
  retry(captureIds: readonly string[]): Promise<void>;
  /** Takes a capture off the queue: it stays on this device. */
  withdraw(captureId: string): Promise<void>;
}
