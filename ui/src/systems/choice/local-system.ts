import type { NamedTextFile } from "@tintype/shared/conformance/sources/text-files";
import type { ReadSource } from "@tintype/shared/conformance/system";
import type { Store } from "../../platform/platform.ts";

/** The tokens of files that a person chose on this device. They do not leave it. */
export interface LocalSystem extends ReadSource {
  /** The name of the file, of the folder, or of the first file with the number of the others. */
  readonly name: string;
  /** The text of one file, of which a design system can be made. Absent if there is no room for it, or if an earlier release stored the file. */
  readonly content?: string;
  /** Several files, as their texts. Absent if there is no room for them. */
  readonly files?: readonly NamedTextFile[];
}

const KEY = "conformance-file";
const listeners = new Set<() => void>();
/** A file that is too large for the browser's storage, at least with its text. */
let unstored: LocalSystem | undefined;
let parsed: { readonly text: string | null; readonly system: LocalSystem | undefined } | undefined;

/** The file that pages are checked against on this device, the same in all windows; a large one in this window only. */
export const localSystem: Store<LocalSystem | undefined> = {
  get() {
    if (unstored) return unstored;
    const text = localStorage.getItem(KEY);
    if (parsed?.text !== text) parsed = { text, system: parse(text) };
    return parsed?.system;
  },
  watch(listener) {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === KEY || key === null) listener();
    };
    listeners.add(listener);
    addEventListener("storage", onStorage);
    return () => {
      listeners.delete(listener);
      removeEventListener("storage", onStorage);
    };
  },
};

export function setLocalSystem(system: LocalSystem | undefined): void {
  unstored = undefined;
  localStorage.removeItem(KEY);
  if (system && !store(system)) {
    const { content: _, files: __, ...tokens } = system;
    store(tokens);
    unstored = system;
  }
  for (const listener of Array.from(listeners)) listener();
}

/** @returns false if there is no room for it */
function store(system: LocalSystem): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(system));
    return true;
  } catch {
    return false;
  }
}

/** An earlier release may have stored another form. */
function parse(text: string | null): LocalSystem | undefined {
  try {
    const stored: Partial<LocalSystem> | null = JSON.parse(text ?? "null");
    const isWhole = typeof stored?.name === "string" && Array.isArray(stored.tokens) && Array.isArray(stored.warnings);
    return isWhole ? (stored as LocalSystem) : undefined; // this module wrote it
  } catch {
    return undefined;
  }
}
