import { useStore } from "../../platform/context.ts";
import type { Store } from "../../platform/platform.ts";
import { localSystem } from "./local-system.ts";

/** The choice of a design system: the file of this device, or one of the server by its id. */
export type SystemChoice = { readonly from: "device" } | { readonly from: "server"; readonly id: string };

/** As it is stored. A choice of a file ends when another file takes its place. */
type Stored = { readonly file: string } | { readonly id: string };

const KEY = "conformance-systems";
/** The choices of so many pages are kept, the newest ones. */
const MAX_PAGES = 200;

const listeners = new Set<() => void>();

const choices: Store<string> = {
  get: () => localStorage.getItem(KEY) ?? "{}",
  watch(listener) {
    listeners.add(listener);
    addEventListener("storage", listener);
    return () => {
      listeners.delete(listener);
      removeEventListener("storage", listener);
    };
  },
};

/** The design system that is chosen for a page in all views of all windows; undefined: none. @param url of the page */
export function useSystemChoice(url: string): SystemChoice | undefined {
  const stored = new Map(parse(useStore(choices))).get(url);
  const file = useStore(localSystem);
  if (!stored) return undefined;
  if ("id" in stored) return { from: "server", id: stored.id };
  return file?.name === stored.file ? { from: "device" } : undefined;
}

/** Chooses a design system for a page. @param url of the page */
export function chooseSystem(url: string, choice: SystemChoice | undefined): void {
  const others = parse(choices.get()).filter(([page]) => page !== url);
  const file = localSystem.get()?.name;
  const stored = choice?.from === "server" ? { id: choice.id } : choice && file !== undefined ? { file } : undefined;
  const pages = stored ? [...others, [url, stored] as const] : others;
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(pages.slice(-MAX_PAGES))));
  for (const listener of Array.from(listeners)) listener();
}

/** An extension of another version may have stored something else. */
function parse(text: string): [url: string, stored: Stored][] {
  try {
    const pages: unknown = JSON.parse(text);
    return Object.entries(pages ?? {}).filter((page): page is [string, Stored] => isStored(page[1]));
  } catch {
    return [];
  }
}

const isStored = (value: unknown): value is Stored =>
  typeof value === "object" && value !== null && ("id" in value || "file" in value);
