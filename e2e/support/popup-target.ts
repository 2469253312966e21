import type { CDPSession } from "playwright";
import { until } from "./wait.ts";

/** The codes of keys, and what they type. */
const KEYS = {
  Enter: { code: 13, text: "\r" },
  Escape: { code: 27 },
  Tab: { code: 9 },
  ArrowLeft: { code: 37 },
  ArrowRight: { code: 39 },
  ArrowDown: { code: 40 },
} as const;

const CLOSED = "the target has closed";

/** A command that takes longer than this will not be answered. */
const LIMIT_MS = 60_000;

/**
 * A target that Playwright does not show: the extension's real popup, or its background after the browser has restarted it.
 * It is reached by CDP through the browser's session.
 */
export class PopupTarget {
  readonly #browser: CDPSession;
  readonly #sessionId: string;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #calls = 0;

  private constructor(browser: CDPSession, sessionId: string) {
    this.#browser = browser;
    this.#sessionId = sessionId;
    browser.on("Target.receivedMessageFromTarget", ({ sessionId: sender, message }) => {
      if (sender !== sessionId) return;
      const reply: Reply = JSON.parse(message);
      this.#waiting.get(reply.id ?? 0)?.(reply);
    });
    browser.on("Target.detachedFromTarget", ({ sessionId: ended }) => {
      if (ended !== sessionId) return;
      for (const answer of this.#waiting.values()) answer({ error: { message: CLOSED } });
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
    const late = { error: { message: `no reply within ${LIMIT_MS / 1000} s` } };
    const timer = setTimeout(() => this.#waiting.get(id)?.(late), LIMIT_MS);
    const message = JSON.stringify({ id, method, params });
    await this.#browser.send("Target.sendMessageToTarget", { sessionId: this.#sessionId, message });
    const { result, error } = await replied.finally(() => {
      clearTimeout(timer);
      this.#waiting.delete(id);
    });
    if (!result) throw new Error(`${method}: ${error?.message}`);
    return result;
  }

  /** Returns the value of an expression in the target. A promise is awaited. */
  async evaluate<T>(expression: string): Promise<T> {
    const options = { expression, awaitPromise: true, returnByValue: true, userGesture: true };
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", options);
    if (exceptionDetails) throw new Error(`In the extension: ${JSON.stringify(exceptionDetails)}`);
    return (result as { value: T }).value; // CDP's shape; the caller knows the value's
  }

  /**
   * Loads the extension's page again as in a browser that speaks this language. Debian's Chromium has English alone; the rest
   * of its languages are a package of their own.
   */
  async speak(language: string): Promise<void> {
    await this.send("Page.enable");
    const source = `chrome.i18n.getUILanguage = () => ${JSON.stringify(language)}`;
    await this.send("Page.addScriptToEvaluateOnNewDocument", { source });
    await this.send("Page.reload");
    const speaks = `document.documentElement.lang === ${JSON.stringify(language)}`;
    await until(`the popup in ${language}`, () => this.evaluate<boolean>(speaks).catch(() => false));
  }

  /** Waits for the element with this role (in Chromium's words) and accessible name until it is enabled, and clicks it. */
  async click(role: string, name: string): Promise<void> {
    // The form may not have rendered what was typed just now, and a disabled button ignores the click. So does one that the
    // popup has replaced since it was found.
    const click =
      "function () { const isReady = this.isConnected && !this.disabled; if (isReady) this.click(); return isReady }";
    await until(`the ${role} “${name}” to be enabled`, async () => {
      const button = await this.#find(role, name);
      return this.#call(button, click).catch(ignoreClosed);
    });
  }

  /** Waits for the text field with this accessible name and replaces its content. */
  async fill(name: string, text: string): Promise<void> {
    // Another window may take the focus between the two commands, and the text is lost then.
    await until(`the textbox “${name}” to be filled`, async () => {
      const field = await this.#find("textbox", name);
      await this.#call(field, "function () { this.focus(); this.select() }");
      await this.send("Input.insertText", { text });
      return (await this.#call(field, "function () { return this.value }")) === text;
    });
  }

  /** Presses and releases a key, as a keyboard does: Enter clicks a button, and Escape may close the popup. */
  async press(key: keyof typeof KEYS): Promise<void> {
    const { code, text } = { text: undefined, ...KEYS[key] };
    const event = { key, code: key, windowsVirtualKeyCode: code };
    await this.send("Input.dispatchKeyEvent", { ...event, type: text ? "keyDown" : "rawKeyDown", text });
    await this.send("Input.dispatchKeyEvent", { ...event, type: "keyUp" });
  }

  /** Waits until the popup shows this text. */
  async shows(text: string): Promise<void> {
    const readPageText = () => this.evaluate<string | undefined>("document.body?.innerText");
    await until(`“${text}” in the popup`, readPageText, (all) => all?.includes(text) === true);
  }

  #find(role: string, name: string): Promise<string> {
    // The popup may render again between two commands, and the node is missing then.
    return until(`the ${role} “${name}”`, () => this.#lookFor(role, name).catch(() => undefined));
  }

  async #lookFor(role: string, name: string): Promise<string | undefined> {
    // The casts here and below give CDP's documented shapes.
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

  async #call(objectId: string, functionDeclaration: string): Promise<unknown> {
    const options = { objectId, functionDeclaration, userGesture: true, returnByValue: true };
    const { result } = await this.send("Runtime.callFunctionOn", options);
    return (result as { value?: unknown }).value; // CDP's shape
  }

  async screenshot(): Promise<Buffer> {
    const { data } = await this.send("Page.captureScreenshot", { format: "png" });
    return Buffer.from(String(data), "base64");
  }
}

/** A popup may close by the click, before it replies. @returns true @throws any other failure */
function ignoreClosed(error: unknown): true {
  if (error instanceof Error && error.message.endsWith(CLOSED)) return true;
  throw error;
}

interface Reply {
  readonly id?: number;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}
