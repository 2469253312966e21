import type { NamedKey } from "@tintype/shared/kinds/kind";
import { useEffect, useState } from "preact/hooks";

/** The names of pinned tokens by kind. */
export type Pins = Readonly<Partial<Record<NamedKey, readonly string[]>>>;

const KEY = "pins";
/** The pins of more pages are forgotten, the oldest first. */
const MAX_PAGES = 200;
const MAX_PINS = 200;

/** The tokens of a page that a person has pinned on this device, and how to pin and unpin some. */
export function usePins(url: string): readonly [Pins, (kind: NamedKey, names: readonly string[]) => void] {
  const page = pageOf(url);
  const [pins, setPins] = useState(() => readAll().get(page) ?? {});
  useEffect(() => {
    const update = () => setPins(readAll().get(page) ?? {});
    update();
    const onStorage = ({ key }: StorageEvent) => {
      if (key === KEY) update();
    };
    addEventListener("storage", onStorage);
    return () => removeEventListener("storage", onStorage);
  }, [page]);
  const toggle = (kind: NamedKey, names: readonly string[]) => {
    const nextPins = togglePins(pins, kind, names);
    write(page, nextPins);
    setPins(nextPins);
  };
  return [pins, toggle];
}

/** Pins tokens; unpins them if all of them are pinned. */
function togglePins(pins: Pins, kind: NamedKey, names: readonly string[]): Pins {
  const pinned = pins[kind] ?? [];
  const others = pinned.filter((name) => !names.includes(name));
  const areAll = names.every((name) => pinned.includes(name));
  return { ...pins, [kind]: areAll ? others : [...others, ...names].slice(-MAX_PINS) };
}

/** The address without its fragment: the same page in another scroll position. */
const pageOf = (url: string): string => url.split("#", 1).join();

function readAll(): Map<string, Pins> {
  try {
    // Only write() stores under this key.
    return new Map(JSON.parse(localStorage.getItem(KEY) ?? "[]") as [string, Pins][]);
  } catch {
    return new Map(); // an older or a damaged form
  }
}

function write(page: string, pins: Pins): void {
  const all = readAll();
  all.delete(page);
  if (Object.values(pins).some((names) => names.length > 0)) all.set(page, pins);
  try {
    localStorage.setItem(KEY, JSON.stringify([...all].slice(-MAX_PAGES)));
  } catch {
    // The storage is full or forbidden: the pins last as long as the view.
  }
}
