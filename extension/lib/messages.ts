import { browser } from "wxt/browser";

/** What the popup asks the background for. The answer is the tab's state, see tab-state.ts. */
export interface ReadRequest {
  readonly type: "read";
  readonly tabId: number;
  /** Also where the tab's page has been read before. */
  readonly again: boolean;
}

export async function requestReading(tabId: number, { again }: { again: boolean }): Promise<void> {
  const request: ReadRequest = { type: "read", tabId, again };
  await browser.runtime.sendMessage(request);
}

export function isReadRequest(message: unknown): message is ReadRequest {
  return typeof message === "object" && message !== null && "type" in message && message.type === "read";
}
