import type { PaintOfElements } from "@tintype/shared/observe/collect/painted-elements";
import type { OnPageTarget, ShownOnPage, ShowOnPage } from "@tintype/ui/platform/platform.ts";
import { requestMatches } from "../messages.ts";
import type { PageConnection } from "./connect.ts";

interface Page {
  readonly connection: PageConnection;
  /** All paints of the page, once they are needed. */
  paints?: Promise<readonly PaintOfElements[]>;
}

/** Shows elements in the page of a tab, as long as the caller's own window is open. */
export function showInTab(tabId: number): ShowOnPage {
  let current: ShownOnPage | undefined;
  let page: Promise<Page> | undefined;
  const listeners = new Set<() => void>();
  /** One request after the other, since answers do not say which request they are for. */
  let work: Promise<unknown> = Promise.resolve();
  const enqueue = (task: () => Promise<void>) => {
    work = work.then(task, task);
    return work;
  };
  const set = (onPage: ShownOnPage | undefined) => {
    current = onPage;
    for (const listener of listeners) listener();
  };
  const connect = async (): Promise<Page> => {
    const connection = await (await import("./connect.ts")).connectToPage(tabId);
    connection.onEnded(() => set(undefined));
    connection.onClosed(() => {
      page = undefined;
      set(undefined);
    });
    return { connection };
  };
  const find = async (target: OnPageTarget): Promise<void> => {
    page ??= connect();
    const currentPage = await page;
    const { connection } = currentPage;
    const isLatest = () => current?.target === target;
    if (!isLatest()) return;
    if ("selectors" in target) {
      connection.send({ type: "select", selectors: target.selectors });
    } else {
      currentPage.paints ??= paintsIn(connection);
      connection.send({ type: "show", paints: await requestMatches(target, await currentPage.paints) });
    }
    const { count, more, at } = await connection.next("shown");
    if (isLatest()) set({ target, state: "shown", count, more, at });
  };
  return {
    get: () => current,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(target) {
      set({ target, state: "looking", count: 0, more: false, at: undefined });
      enqueue(() => find(target)).catch((error: unknown) => {
        console.warn("The elements cannot be shown:", error);
        page = undefined;
        if (current?.target === target) set({ ...current, state: "failed" });
      });
    },
    step(direction) {
      const lastShown = current;
      if (lastShown?.state !== "shown") return;
      const step = async () => {
        const currentPage = await page;
        if (!currentPage || current?.target !== lastShown.target) return;
        currentPage.connection.send({ type: "step", by: direction });
        const { at } = await currentPage.connection.next("shown");
        if (current?.target === lastShown.target) set({ ...current, at });
      };
      enqueue(step).catch(() => undefined); // the tab has left the page, which onClosed() tells
    },
    clear() {
      if (!current) return;
      set(undefined);
      const clear = async () => (await page)?.connection.send({ type: "clear" });
      enqueue(clear).catch(() => undefined); // there is no page to clear
    },
  };
}

async function paintsIn(connection: PageConnection): Promise<readonly PaintOfElements[]> {
  connection.send({ type: "read" });
  return (await connection.next("paints")).paints;
}
