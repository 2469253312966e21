import { readElements } from "@tintype/shared/kinds/in-page";
import type { PaintedElements } from "@tintype/shared/observe/collect/painted-elements";
import { resolveSelector } from "@tintype/shared/observe/dom/resolve-selector";
import { shadowRootFinder } from "@tintype/shared/observe/dom/shadow-roots";
import type { FromPage, ToPage } from "./messages.ts";
import { Outlines } from "./outlines.ts";

/** The part of a browser's port that the script uses. */
export interface Port {
  readonly name: string;
  readonly onMessage: { addListener(listener: (message: ToPage) => void): void };
  readonly onDisconnect: { addListener(listener: () => void): void };
  postMessage(message: FromPage): void;
  disconnect(): void;
}

/** Does in the page what one port asks for. What it shows goes with the port. */
export function servePort(port: Port): { readonly stop: () => void } {
  let elements: PaintedElements | undefined;
  let outlines: Outlines | undefined;
  let isOver = false;
  const answer = (message: FromPage) => {
    if (!isOver) port.postMessage(message);
  };
  const clear = () => {
    outlines?.remove();
    outlines = undefined;
  };
  const endByPerson = () => {
    clear();
    answer({ type: "ended" });
  };
  const show = (found: readonly Element[]) => {
    clear();
    outlines = new Outlines(found, endByPerson);
    answer({ type: "shown", ...outlines.shown });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape" && outlines) endByPerson();
  };
  const stop = () => {
    isOver = true;
    clear();
    removeEventListener("keydown", onKey, true);
    removeEventListener("pagehide", stop);
  };
  addEventListener("keydown", onKey, true);
  addEventListener("pagehide", stop);
  port.onDisconnect.addListener(stop);
  const read = async () => {
    elements = await readElements();
    answer({ type: "paints", paints: elements.paints });
  };
  port.onMessage.addListener((message) => {
    switch (message.type) {
      case "read":
        // The other end waits until the port closes.
        return void read().catch(() => port.disconnect());
      case "show":
        return show(elements?.having(new Set(message.paints)) ?? []);
      case "select": {
        const shadowRootOf = shadowRootFinder();
        const found = message.selectors.flatMap((selector) => resolveSelector(document, selector, shadowRootOf));
        return show([...new Set(found)]);
      }
      case "step":
        if (!outlines) return;
        outlines.step(message.by);
        return answer({ type: "shown", ...outlines.shown });
      case "clear":
        return clear();
    }
  });
  return { stop };
}
