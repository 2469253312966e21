import { browser } from "wxt/browser";

/** The popup asks the background to read a tab. The result is the tab's state, see tab-state.ts. */
interface ReadRequest {
  readonly type: "read";
  readonly tabId: number;
  /** Whether to read even a page that has been read before. */
  readonly again: boolean;
}

/** A view asks the background to send what waits. */
interface UploadsRequest {
  readonly type: "uploads";
}

/** The script in a page tells that the page has loaded. */
export interface LoadedNote {
  readonly type: "loaded";
}

const OVER = "over";

/**
 * Lets the background read a tab, and resolves when that has ended. If the browser ends the background meanwhile, there is no
 * answer; asking once more starts it again.
 */
export async function requestReading(tabId: number, { again }: { again: boolean }): Promise<void> {
  const request: ReadRequest = { type: "read", tabId, again };
  const ask = () => browser.runtime.sendMessage(request).catch((error: unknown) => console.warn(error));
  if ((await ask()) !== OVER) await ask();
}

/** Lets the background send what waits. */
export function requestUploads(): void {
  const request: UploadsRequest = { type: "uploads" };
  browser.runtime.sendMessage(request).catch((error: unknown) => console.warn(error));
}

interface Listeners {
  /** Resolves when the tab has been read. */
  readonly read: (request: ReadRequest) => Promise<void>;
  /** Called when the page of a tab that is being read has loaded. */
  readonly loaded: (tabId: number) => void;
  /** Resolves when nothing is left that can be sent now. */
  readonly uploads: () => Promise<void>;
}

/** Call it when the background starts, before it awaits anything. */
export function listen({ read, loaded, uploads }: Listeners): void {
  browser.runtime.onMessage.addListener((message: unknown, { tab }, answer) => {
    if (typeOf(message) === "loaded" && tab?.id !== undefined) loaded(tab.id);
    const work = isReadRequest(message) ? read(message) : typeOf(message) === "uploads" ? uploads() : undefined;
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

// Only scripts of the extension can send messages to the background.
function typeOf(message: unknown): unknown {
  return typeof message === "object" && message !== null && "type" in message ? message.type : undefined;
}

function isReadRequest(message: unknown): message is ReadRequest {
  return typeOf(message) === "read";
}
