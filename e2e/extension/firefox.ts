import { inject } from "vitest";
import { Firefox, startFirefox } from "../support/firefox.ts";
import type {} from "../support/provided.ts"; // declares what is injected
import { until } from "../support/wait.ts";
import type { StoredState } from "./chromium.ts";

/** The id in our manifest. */
const ADDON = "extension@tintype";

/** The host of the extension's own pages. Firefox chooses another in every profile unless a preference names one. */
const HOST = "0f6c7a52-3b1e-4d0a-9c55-7e2f8b6d1a43";

const [ALT, SHIFT] = ["\uE00A", "\uE008"];

const PREFERENCES = {
  "extensions.webextensions.uuids": JSON.stringify({ [ADDON]: HOST }),
  // Firefox grants permissions without a prompt, but still only on a click.
  "extensions.webextOptionalPermissionPrompts": false,
};

/** A Firefox with the production build of the extension. */
export class ExtensionFirefox extends Firefox {
  static async launch(executable: string): Promise<ExtensionFirefox> {
    const started = await startFirefox(executable, PREFERENCES);
    await started.driver.send("Addon:Install", { path: inject("extension").firefox, temporary: true });
    return new ExtensionFirefox(started);
  }

  /** Goes to a page. Closes the popup before, as a click into the page would. */
  override async goto(url: string): Promise<void> {
    await this.inBrowser(
      `const open = [...document.querySelectorAll("panel")].filter(({ state }) => state === "open");
       await Promise.all(open.map((panel) => new Promise((resolve) => {
         panel.addEventListener("popuphidden", resolve, { once: true });
         panel.hidePopup();
       })));`,
    );
    await super.goto(url);
  }

  /** Clicks the extension's button in the toolbar, which grants it the tab and opens the popup. */
  async clickAction(): Promise<void> {
    await this.#withExtension("apis.browserActionFor(extension).triggerAction(window);");
  }

  /** Waits until the extension has read the page at this address, and returns its state. */
  outcome(address: string): Promise<StoredState> {
    return until(`${address} to be read`, async () => {
      const stored = await this.#withExtension<Record<string, StoredState>>(
        `const { extensionStorageSession } = ChromeUtils.importESModule("resource://gre/modules/ExtensionStorage.sys.mjs");
         const stored = extensionStorageSession.get(extension, null);
         const opened = (value) => value?.deserialize ? value.deserialize(globalThis, true) : value;
         return Object.fromEntries(Object.entries(opened(stored)).map(([key, value]) => [key, opened(value)]));`,
      );
      return Object.values(stored).find(({ status, last }) => status === "read" && last?.url === address);
    });
  }

  /** Presses Alt, Shift and this key while the page has the focus. */
  async pressAltShift(key: string): Promise<void> {
    const down = [ALT, SHIFT, key].map((value) => ({ type: "keyDown", value }));
    const up = [key, SHIFT, ALT].map((value) => ({ type: "keyUp", value }));
    const keyboard = { type: "key", id: "keyboard", actions: [...down, ...up] };
    await this.toBrowser(() => this.driver.send("WebDriver:PerformActions", { actions: [keyboard] }));
  }

  /** Moves the pointer to the middle of an element of the page. @param click whether to press its button there */
  async point(selector: string, { click = false } = {}): Promise<void> {
    const [x, y] = await this.inPage<number[]>(
      `const { left, top, width, height } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
       return [Math.round(left + width / 2), Math.round(top + height / 2)];`,
    );
    const press = ["pointerDown", "pointerUp"].map((type) => ({ type, button: 0 }));
    const actions = [{ type: "pointerMove", x, y }, ...(click ? press : [])];
    await this.driver.send("WebDriver:PerformActions", { actions: [{ type: "pointer", id: "mouse", actions }] });
  }

  /** Returns the texts that the extension shows over the page, in its closed shadow tree; undefined if it shows nothing. */
  async overlayTexts(): Promise<string[] | undefined> {
    const texts = await this.driver.script<string[] | null>(
      `const host = document.querySelector("tintype-overlay");
       if (!host) return null;
       const nodes = [host.openOrClosedShadowRoot];
       for (const node of nodes) nodes.push(...node.childNodes, ...(node.contentDocument ? [node.contentDocument] : []));
       return nodes.filter(({ nodeType }) => nodeType === 3).map(({ data }) => data);`,
      [],
      "system",
    );
    return texts ?? undefined;
  }

  /** Ends the background page, as Firefox does when it is idle. */
  async endBackground(): Promise<void> {
    await this.#withExtension(
      `await extension.terminateBackground({ disableResetIdleForTest: true });
       if (extension.backgroundState !== "stopped") throw new Error("it is " + extension.backgroundState);`,
    );
  }

  /** Returns the badge of the extension's button for the open tab. */
  badge(): Promise<string> {
    return this.#withExtension(
      `const { action } = apis.browserActionFor(extension);
       return action.getContextData(gBrowser.selectedTab).badgeText ?? "";`,
    );
  }

  /** Opens the popup's page for the open tab in another tab, to which all further commands go. */
  async openPopupView(): Promise<void> {
    const tabId = await this.#withExtension<number>("return apis.tabTracker.getId(gBrowser.selectedTab);");
    const { handle } = await this.driver.send<{ handle: string }>("WebDriver:NewWindow", { type: "tab" });
    await this.driver.send("WebDriver:SwitchToWindow", { handle });
    await this.driver.send("WebDriver:Navigate", { url: `moz-extension://${HOST}/popup.html?tab=${tabId}` });
  }

  /** Waits until the sidebar shows this text. It is in no tab, so that no command of WebDriver reaches it. */
  async sidebarShows(text: string): Promise<void> {
    await until(
      `“${text}” in the sidebar`,
      () => this.inSidebar<string>("content.document.body?.innerText ?? ''"),
      (sidebarText) => sidebarText?.includes(text) === true,
    );
  }

  /** Returns the value of an expression in the page of the sidebar, as `content`; undefined without a sidebar. */
  async inSidebar<T>(expression: string): Promise<T | undefined> {
    const value = await this.inBrowser<T | null>(
      `const view = document.getElementById("sidebar")?.contentDocument?.getElementById("webext-panels-browser");
       if (!view) return null;
       const { messageManager } = view;
       return new Promise((resolve) => {
         const onValue = ({ data }) => {
           messageManager.removeMessageListener("tintype:value", onValue);
           resolve(data);
         };
         messageManager.addMessageListener("tintype:value", onValue);
         messageManager.loadFrameScript("data:,sendAsyncMessage('tintype:value'," + encodeURIComponent(arguments[0]) + ")", false);
       });`,
      [expression],
    );
    return value ?? undefined;
  }

  async closeSidebar(): Promise<void> {
    await this.inBrowser("SidebarController.hide();");
  }

  /** Returns whether the browser shows the extension's popup. */
  isPopupOpen(): Promise<boolean> {
    return this.inBrowser<boolean>(
      'return [...document.querySelectorAll("panel")].some(({ state }) => state === "open");',
    );
  }

  /** Returns what is on the clipboard in a form. */
  clipboard(type: "text/plain" | "text/html"): Promise<string> {
    return this.inBrowser<string>(
      `const forms = Cc["@mozilla.org/widget/transferable;1"].createInstance(Ci.nsITransferable);
       forms.init(null);
       forms.addDataFlavor(arguments[0]);
       Services.clipboard.getData(forms, Ci.nsIClipboard.kGlobalClipboard, window.browsingContext.currentWindowContext);
       const value = {};
       forms.getTransferData(arguments[0], value);
       return value.value.QueryInterface(Ci.nsISupportsString).data;`,
      [type],
    );
  }

  /** Closes all tabs but the first one, to which all further commands go. */
  async backToPage(): Promise<void> {
    const [firstWindow, ...others] = await this.driver.send<string[]>("WebDriver:GetWindowHandles");
    for (const handle of others) {
      await this.driver.send("WebDriver:SwitchToWindow", { handle });
      await this.driver.send("WebDriver:CloseWindow");
    }
    await this.driver.send("WebDriver:SwitchToWindow", { handle: firstWindow });
  }

  /** Runs the body of an async function in the browser's own window, with the `extension` and Firefox's `apis` for it. */
  #withExtension<T>(body: string): Promise<T> {
    return this.inBrowser<T>(
      `const { ExtensionParent } = ChromeUtils.importESModule("resource://gre/modules/ExtensionParent.sys.mjs");
       const extension = ExtensionParent.GlobalManager.getExtension(arguments[0]);
       const apis = ExtensionParent.apiManager.global;
       ${body}`,
      [ADDON],
    );
  }
}
