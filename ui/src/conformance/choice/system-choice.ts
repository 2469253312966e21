import { useStore } from "../../context.ts";
import type { Store } from "../../platform.ts";

/** The choice of a design system: the file of this device, or one of the server by its id. */
export type SystemChoice = { readonly from: "device" } | { readonly from: "server"; readonly id: string };

const KEY = "conformance-system";
/** Stands for the file among the ids of design systems. */
const FILE = "file";

const listeners = new Set<() => void>();

const chosen: Store<string> = {
  get: () => localStorage.getItem(KEY) ?? "",
  watch(listener) {
    listeners.add(listener);
    addEventListener("storage", listener);
    return () => {
      listeners.delete(listener);
      removeEventListener("storage", listener);
    };
  },
};

/** The design system that is chosen in all views of all windows; undefined: none. */
export function useSystemChoice(): SystemChoice | undefined {
  const value = useStore(chosen);
  if (value === "") return undefined;
  return value === FILE ? { from: "device" } : { from: "server", id: value };
}

export function chooseSystem(choice: SystemChoice | undefined): void {
  if (choice) localStorage.setItem(KEY, choice.from === "device" ? FILE : choice.id);
  else localStorage.removeItem(KEY);
  for (const listener of [...listeners]) listener();
}
