import type { CDPSession } from "playwright";
import { until } from "./wait.ts";

/**
 * What Playwright does not show: an extension's real popup, or its background once the browser has started it anew. Speaks
 * CDP to it through the browser's session.
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

  detach(): Promise<unknown> {
    return this.#browser.send("Target.detachFromTarget", { sessionId: this.#sessionId }).catch(() => undefined);
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
    if (exceptionDetails) throw new Error(`In the extension: ${JSON.stringify(exceptionDetails)}`);
    return (result as { value: T }).value; // the shape of CDP's answer; the caller knows the value
  }

  /** Clicks what a screen reader would call by this role (in Chromium's words) and name, once it is there. */
  async click(role: string, name: string): Promise<void> {
    await this.#call(await this.#find(role, name), "function () { this.click() }");
  }

  /** Writes into the field that is called by this name, in place of what stands there. */
  async fill(name: string, text: string): Promise<void> {
    await this.#call(await this.#find("textbox", name), "function () { this.focus(); this.select() }");
    await this.send("Input.insertText", { text });
  }

  /** Resolves once the popup shows this text. */
  async shows(text: string): Promise<void> {
    const shown = () => this.evaluate<string | undefined>("document.body?.innerText");
    await until(`“${text}” in the popup`, shown, (all) => all?.includes(text) === true);
  }

  #find(role: string, name: string): Promise<string> {
    // Between two questions the popup may have drawn itself anew, and the node is gone.
    return until(`the ${role} “${name}”`, () => this.#lookFor(role, name).catch(() => undefined));
  }

  async #lookFor(role: string, name: string): Promise<string | undefined> {
    // The shapes here and below are those of CDP's answers.
    const { root } = (await this.send("DOM.getDocument")) as { root: { nodeId: number } };
    const query = { nodeId: root.nodeId, role, accessibleName: name };
    const { nodes } = (await this.send("Accessibility.queryAXTree", query)) as {
      nodes: readonly { ignored: boolean; backendDOMNodeId?: number }[];
    };
    const node = nodes.find(({ ignored }) => !ignored);
    if (node?.backendDOMNodeId === undefined) return undefined;
    const resolved = { backendNodeId: node.backendDOMNodeId };
    const { object } = (await this.send("DOM.resolveNode", resolved)) as { object: { objectId: string } };
    return object.objectId;
  }

  async #call(objectId: string, functionDeclaration: string): Promise<void> {
    await this.send("Runtime.callFunctionOn", { objectId, functionDeclaration, userGesture: true });
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
