import { readElements } from "@tintype/shared/kinds/in-page";
import type { PaintedElements } from "@tintype/shared/observe/collect/painted-elements";
import { resolveSelector } from "@tintype/shared/observe/dom/resolve-selector";
import { shadowRootFinder } from "@tintype/shared/observe/dom/shadow-roots";
import type { FromPage, ToPage } from "./messages.ts";
import { Outlines } from "./outlines.ts";
import { Picker } from "./pick/picker.ts";

/** The part of a browser's port that the script uses. */
export interface Port {
  readonly name: string;
  readonly onMessage: { addListener(listener: (message: ToPage) => void): void };
  readonly onDisconnect: { addListener(listener: () => void): void };
  postMessage(message: FromPage): void;
  disconnect(): void;
}

/** Serves the requests of one port in the page. Its outlines end with the port; the picker stays. */
export function servePort(port: Port): { readonly stop: () => void } {
  let elements: PaintedElements | undefined;
  let outlines: Outlines | undefined;
  let picker: Picker | undefined;
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
  const show = (elementsToShow: readonly Element[]) => {
    clear();
    outlines = new Outlines(elementsToShow, endByPerson);
    answer({ type: "shown", ...outlines.elementsOnPage });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape" && outlines) endByPerson();
  };
  const close = () => {
    isOver = true;
    clear();
    removeEventListener("keydown", onKey, true);
    removeEventListener("pagehide", close);
  };
  addEventListener("keydown", onKey, true);
  addEventListener("pagehide", close);
  port.onDisconnect.addListener(close);
  const readPaints = async () => {
    elements = await readElements();
    answer({ type: "paints", paints: elements.paints });
  };
  port.onMessage.addListener((message) => {
    switch (message.type) {
      case "read":
        // The other end waits until the port closes.
        return void readPaints().catch(() => port.disconnect());
      case "show":
        return show(elements?.having(new Set(message.paints)) ?? []);
      case "select": {
        const shadowRootOf = shadowRootFinder();
        const selected = message.selectors.flatMap((selector) => resolveSelector(document, selector, shadowRootOf));
        return show([...new Set(selected)]);
      }
      case "step":
        if (!outlines) return;
        outlines.step(message.by);
        return answer({ type: "shown", ...outlines.elementsOnPage });
      case "clear":
        return clear();
      case "pick":
        clear();
        if (elements) picker = new Picker(elements, message);
        return answer({ type: "picking" });
    }
  });
  const stop = () => {
    close();
    picker?.end();
  };
  return { stop };
}
