import type { KindKey } from "@tintype/shared/kinds/kind";
import type { PaintOfElements } from "@tintype/shared/observe/collect/painted-elements";
import { browser } from "wxt/browser";

/** The popup asks the background to read a tab. The result is the tab's state, see tab-state.ts. */
interface ReadRequest {
  readonly type: "read";
  readonly tabId: number;
  /** True to read even a page that has been read before. */
  readonly again: boolean;
  /** True to save the page under its address without tracking parameters from now on. */
  readonly withoutTracking?: boolean;
  /** True to read the page without its banner from now on, or with it. */
  readonly withoutBanner?: boolean;
}

/** The popup asks the background to let the person pick elements of a tab. */
interface PickRequest {
  readonly type: "pick";
  readonly tabId: number;
}

/** The popup asks the background which paints of a page are by a token. The kinds of tokens would make the popup large. */
interface MatchRequest {
  readonly type: "match";
  readonly token: PaintingValue;
  readonly paints: readonly PaintOfElements[];
}

/** A token by its kind and value (typography: its family). */
export interface PaintingValue {
  readonly kind: KindKey;
  readonly value: string;
}

/** A view asks the background to send what waits. */
interface UploadsRequest {
  readonly type: "uploads";
}

/** The popup asks the background how many pages wait for a decision. The answer is stored, see stored-waiting.ts. */
interface ReviewsRequest {
  readonly type: "reviews";
}

/** The script in a page tells that the page has loaded. */
export interface LoadedNote {
  readonly type: "loaded";
}

/** The script in a page tells the colours that it has found so far, as the browser computes them. */
export interface ColorsNote {
  readonly type: "colors";
  readonly colors: readonly string[];
}

const OVER = "over";

/**
 * Lets the background read a tab, and resolves when that has ended. If the browser ends the background meanwhile, there is no
 * answer; asking once more starts it again.
 */
export async function requestReading(tabId: number, how: Omit<ReadRequest, "type" | "tabId">): Promise<void> {
  const request: ReadRequest = { type: "read", tabId, ...how };
  const ask = () => browser.runtime.sendMessage(request).catch((error: unknown) => console.warn(error));
  if ((await ask()) !== OVER) await ask();
}

/** Lets the background start the picker in a tab, and resolves when it has. */
export async function requestPicker(tabId: number): Promise<void> {
  const request: PickRequest = { type: "pick", tabId };
  await browser.runtime.sendMessage(request).catch((error: unknown) => console.warn(error));
}

/** Returns the indexes of the paints that are by a token. */
export async function requestMatches(
  token: PaintingValue,
  paints: readonly PaintOfElements[],
): Promise<readonly number[]> {
  const request: MatchRequest = { type: "match", token, paints };
  const answer: unknown = await browser.runtime.sendMessage(request);
  return Array.isArray(answer) ? answer.filter((index) => typeof index === "number") : [];
}

/** Lets the background send what waits. */
export function requestUploads(): void {
  const request: UploadsRequest = { type: "uploads" };
  browser.runtime.sendMessage(request).catch((error: unknown) => console.warn(error));
}

/** Lets the background ask how many pages wait for a decision. */
export function requestReviews(): void {
  const request: ReviewsRequest = { type: "reviews" };
  browser.runtime.sendMessage(request).catch((error: unknown) => console.warn(error));
}

/** Calls back with the colours of a tab while it is read. @returns how to stop that */
export function watchColors(tabId: number, listener: (colors: readonly string[]) => void): () => void {
  const onMessage = (message: unknown, { tab }: { tab?: { id?: number | undefined } | undefined }) => {
    if (isColorsNote(message) && tab?.id === tabId) listener(message.colors);
  };
  browser.runtime.onMessage.addListener(onMessage);
  return () => browser.runtime.onMessage.removeListener(onMessage);
}

interface Listeners {
  /** Resolves when the tab has been read. */
  readonly readPage: (request: ReadRequest) => Promise<void>;
  /** Returns the indexes of the paints that are by a token. */
  readonly match: (token: PaintingValue, paints: readonly PaintOfElements[]) => number[];
  /** Resolves when the person can pick elements. */
  readonly pick: (tabId: number) => Promise<void>;
  /** Called when the page of a tab that is being read has loaded. */
  readonly loaded: (tabId: number) => void;
  /** Resolves when nothing is left that can be sent now. */
  readonly uploads: () => Promise<void>;
  /** Resolves when the number of pages that wait for a decision is stored. */
  readonly reviews: () => Promise<void>;
}

/** Call it when the background starts, before it awaits anything. */
export function listen({ readPage, match, pick, loaded, uploads, reviews }: Listeners): void {
  const workFor = (message: unknown): Promise<void> | undefined => {
    if (isReadRequest(message)) return readPage(message);
    if (isPickRequest(message)) return pick(message.tabId);
    if (typeOf(message) === "reviews") return reviews();
    return typeOf(message) === "uploads" ? uploads() : undefined;
  };
  browser.runtime.onMessage.addListener((message: unknown, sender, answer) => {
    if (typeOf(message) === "loaded" && sender.tab?.id !== undefined) loaded(sender.tab.id);
    if (!isOwnPage(sender)) return false;
    if (isMatchRequest(message)) {
      answer(match(message.token, message.paints));
      return true;
    }
    const work = workFor(message);
    if (!work) return false;
    const isOver = () => answer(OVER);
    // The browser does not end the background before it has answered.
    work.then(isOver, (error: unknown) => {
      console.error(error);
      isOver();
    });
    return true;
  });
}

/**
 * Returns whether a page of the extension asks, such as the popup or the dashboard in a tab. The scripts in pages of
 * the web run in a process that such a page may have taken over.
 */
function isOwnPage({ tab, url }: { tab?: unknown; url?: string | undefined }): boolean {
  return tab === undefined || url?.startsWith(browser.runtime.getURL("/")) === true;
}

// Only scripts of the extension can send messages to the background.
function typeOf(message: unknown): unknown {
  return typeof message === "object" && message !== null && "type" in message ? message.type : undefined;
}

function isReadRequest(message: unknown): message is ReadRequest {
  return typeOf(message) === "read";
}

function isPickRequest(message: unknown): message is PickRequest {
  return typeOf(message) === "pick";
}

function isColorsNote(message: unknown): message is ColorsNote {
  return typeOf(message) === "colors";
}

function isMatchRequest(message: unknown): message is MatchRequest {
  return typeOf(message) === "match";
}
