import { notLoaded, PageFailure } from "@tintype/reader/page-failure";
import { createSlots } from "@tintype/reader/process/slots";
import type { Browser } from "@tintype/reader/reading";
import { observation, type Paint } from "@tintype/shared/testing/tokens";
import { readingOf } from "./snapshots.ts";

// For tests of queues, schedules and events: runs of a real worker whose pages are requested, but not shown by a Chromium, which
// takes a second of the processor for each.

/** The address of a page that ends the browser which reads it. */
export const CRASH = "/crash";

/**
 * Opens a browser that reads a page as its style sheet says: colours and paddings of rules with one selector, in which colours
 * have six digits. It refuses an answer that is an error, as Chromium's reading does.
 */
export function openCssBrowser({ concurrency }: { readonly concurrency: number }): Browser {
  const slots = createSlots(concurrency);
  return {
    async extract(url, _options, { signal } = {}) {
      const { host, hostname, pathname } = new URL(url);
      if (hostname !== "127.0.0.1") throw notLoaded("blocked_address", `${host} is not the test's`);
      const release = await slots.take(signal);
      try {
        const response = await fetch(url, { signal: signal ?? null });
        const html = await response.text();
        if (!response.ok) throw notLoaded("http_status", `${host} answered with HTTP ${response.status}`);
        if (pathname === CRASH) throw new PageFailure("crashed", "The page brought down its renderer.");
        return readingOf({ ...observe(html), url });
      } finally {
        release();
      }
    },
    status: async () => ({ reading: slots.taken, waiting: slots.waiting, pid: undefined, isPrepared: false }),
    check: async () => {},
    close: async () => {},
  };
}

function observe(html: string) {
  const rules = [...html.matchAll(/([\w-]+) \{([^}]*)\}/g)];
  const paints = rules.flatMap(([, selector = "", rule = ""]): Paint[] =>
    [...rule.matchAll(/(color|background): (#[0-9a-f]{6})/g)].map(([, property, hex = ""]) => ({
      property: property === "color" ? "color" : "background-color",
      value: `rgb(${Buffer.from(hex.slice(1), "hex").join(", ")})`,
      at: [selector],
    })),
  );
  const paddings = rules.flatMap(([, , rule = ""]) => [...rule.matchAll(/padding: (\d+px)/g)]);
  const spacing = paddings.map(([, value = ""]) => ({ value, count: 1 }));
  const title = /<title>([^<]*)/.exec(html)?.[1] ?? "";
  return observation(paints, { title, spacing });
}
