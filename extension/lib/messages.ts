import { browser } from "wxt/browser";

/** What the popup asks the background for. What comes of it is the tab's state, see tab-state.ts. */
interface ReadRequest {
  readonly type: "read";
  readonly tabId: number;
  /** Also where the tab's page has been read before. */
  readonly again: boolean;
}

/** What a view asks the background for when it opens, or has changed what waits: to send it. */
interface UploadsRequest {
  readonly type: "uploads";
}

/** What the script in a page tells once the page has loaded. */
export interface LoadedNote {
  readonly type: "loaded";
}

const OVER = "over";

/**
 * Has a tab read, and resolves when that is over. A background that the browser ends in the middle gives no answer; asking
 * once more starts it again.
 */
export async function requestReading(tabId: number, { again }: { again: boolean }): Promise<void> {
  const request: ReadRequest = { type: "read", tabId, again };
  const ask = () => browser.runtime.sendMessage(request).catch((error: unknown) => console.warn(error));
  if ((await ask()) !== OVER) await ask();
}

/** Has the background send what waits to be sent. */
export function requestUploads(): void {
  const request: UploadsRequest = { type: "uploads" };
  browser.runtime.sendMessage(request).catch((error: unknown) => console.warn(error));
}

interface Listeners {
  /** Resolves when the tab has been read. */
  readonly read: (request: ReadRequest) => Promise<void>;
  /** Called when the page of a tab under way has loaded. */
  readonly loaded: (tabId: number) => void;
  /** Resolves when nothing can be sent any more. */
  readonly uploads: () => Promise<void>;
}

/** To be called as the background starts, before it waits for anything. */
export function listen({ read, loaded, uploads }: Listeners): void {
  browser.runtime.onMessage.addListener((message: unknown, { tab }, answer) => {
    if (typeOf(message) === "loaded" && tab?.id !== undefined) loaded(tab.id);
    const work = isReadRequest(message) ? read(message) : typeOf(message) === "uploads" ? uploads() : undefined;
    if (!work) return false;
    const isOver = () => answer(OVER);
    // Until the answer has come, the browser lets the background live.
    work.then(isOver, (error: unknown) => {
      console.error(error);
      isOver();
    });
    return true;
  });
}

// Only our own scripts can send to the background.
function typeOf(message: unknown): unknown {
  return typeof message === "object" && message !== null && "type" in message ? message.type : undefined;
}

function isReadRequest(message: unknown): message is ReadRequest {
  return typeOf(message) === "read";
}
