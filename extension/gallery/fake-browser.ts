// Instead of the browser's functions for extensions, in the gallery: one tab, and what is stored of it.

/** The browser as the views find it. */
interface FakeBrowser {
  readonly tab: { readonly title?: string; readonly url?: string };
  /** As in the browser's session storage, by its key. */
  readonly session: Readonly<Record<string, unknown>>;
  /** The colours that the script in the page finds first. */
  readonly colors: readonly string[];
  /** The key that captures a page; "" for none. */
  readonly captureKey: string;
}

export const TAB = { id: 1, windowId: 1 };

let current: FakeBrowser = { tab: {}, session: {}, colors: [], captureKey: "" };

/** Changes what the views find that are drawn from now on. */
export function setBrowser(changes: Partial<FakeBrowser>): void {
  current = { tab: {}, session: {}, colors: [], captureKey: "Alt+Shift+K", ...changes };
}

const event = { addListener: () => {}, removeListener: () => {} };

type Changes = Record<string, { readonly newValue: unknown }>;

const areaOf = (stored: () => Readonly<Record<string, unknown>>) => ({
  get: async (key: string | null) => (key === null ? stored() : { [key]: stored()[key] }),
  set: async () => {},
  remove: async () => {},
  onChanged: {
    // Whoever listens hears of what is stored: views show a failure only if they see it happen.
    addListener(listener: (changes: Changes) => void) {
      const changes = Object.entries(stored()).map(([key, newValue]) => [key, { newValue }]);
      queueMicrotask(() => listener(Object.fromEntries(changes)));
    },
    removeListener: () => {},
  },
});

/**
 * The part of the browser that the views use. The gallery's build puts it in the place of WXT's.
 * @public
 */
export const browser = {
  action: { setPopup: async () => {} },
  commands: { getAll: async () => [{ name: "capture", shortcut: current.captureKey }] },
  i18n: { getUILanguage: () => "en" },
  runtime: {
    getManifest: () => ({}),
    getURL: (path: string) => path,
    onMessage: event,
    sendMessage: async () => "over",
  },
  scripting: { executeScript: async () => [{ result: current.colors }] },
  sidePanel: { open: async () => {} },
  storage: { local: areaOf(() => ({})), session: areaOf(() => current.session) },
  tabs: {
    onActivated: event,
    onUpdated: event,
    query: async () => [{ ...TAB, ...current.tab, active: true }],
  },
};
