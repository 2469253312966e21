import type { CDPSession } from "playwright-core";

/**
 * A page that Playwright does not show: an extension's real popup. Speaks CDP to it through the browser's session.
 */
export class PopupTarget {
  readonly #browser: CDPSession;
  readonly #sessionId: string;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #calls = 0;

  private constructor(browser: CDPSession, sessionId: string) {
    this.#browser = browser;
    this.#sessionId = sessionId;
    browser.on("Target.receivedMessageFromTarget", ({ sessionId: from, message }) => {
      if (from !== sessionId) return;
      const reply: Reply = JSON.parse(message);
      this.#waiting.get(reply.id ?? 0)?.(reply);
    });
  }

  static async attach(browser: CDPSession, targetId: string): Promise<PopupTarget> {
    const { sessionId } = await browser.send("Target.attachToTarget", { targetId, flatten: false });
    return new PopupTarget(browser, sessionId);
  }

  async send(method: string, params: object = {}): Promise<Record<string, unknown>> {
    const id = ++this.#calls;
    const replied = new Promise<Reply>((resolve) => this.#waiting.set(id, resolve));
    const message = JSON.stringify({ id, method, params });
    await this.#browser.send("Target.sendMessageToTarget", { sessionId: this.#sessionId, message });
    const { result, error } = await replied;
    if (!result) throw new Error(`${method}: ${error?.message}`);
    return result;
  }

  /** The value of an expression in the popup; promises are awaited. */
  async evaluate<T>(expression: string): Promise<T> {
    const options = { expression, awaitPromise: true, returnByValue: true, userGesture: true };
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", options);
    if (exceptionDetails) throw new Error(`In the popup: ${JSON.stringify(exceptionDetails)}`);
    return (result as { value: T }).value; // the shape of CDP's answer; the caller knows the value
  }

  async screenshot(): Promise<Buffer> {
    const { data } = await this.send("Page.captureScreenshot", { format: "png" });
    return Buffer.from(String(data), "base64");
  }
}

interface Reply {
  readonly id?: number;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}
