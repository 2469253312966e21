import { failed } from "../src/platform/outcome.ts";
import type { Platform } from "../src/platform/platform.ts";
import { serverPages } from "../src/platform/sources/server-pages.ts";
import { ada, fakePlatform, pagesOf, storeOf } from "../src/testing/platform.ts";
import type { Fixture } from "./fixture.ts";
import { about, everywhere } from "./fixtures/everywhere.ts";

/** Tells whether and how the server answers. */
export type Calls = "answered" | "waiting" | "failing";

const KEEP_WAITING = new Promise<never>(() => {});

/** The platform that a view of the gallery gets. */
export function galleryPlatform(fixture: Fixture, calls: Calls, language: Platform["language"]): Platform {
  const { route, shell, answers, session = ada, destinations, progress } = fixture;
  const fake = fakePlatform({
    language,
    session,
    procedures: { ...everywhere, ...answers },
    route: storeOf(route),
    ...(shell === "share" && { isShare: true as const }),
    ...(destinations && { destinations }),
  });
  const call: Platform["call"] = (work) => {
    if (calls === "waiting") return KEEP_WAITING;
    return calls === "failing" ? Promise.resolve(failed({ code: "unreachable" })) : fake.call(work);
  };
  const pages = fixture.pages ?? (shell === "extension" ? pagesOf("device", []) : serverPages({ call }));
  return {
    ...fake,
    call,
    pages,
    icon: () => new URL("../web/icon.svg", import.meta.url).href,
    languageChoice: { chosen: "auto", choose: () => {} },
    signOutEverywhere: async () => ({ revoked: true }),
    forEverybody: {
      about: async () => ({ ok: true, value: fixture.about ?? about }),
      invitation: async () =>
        fixture.invitation ? { ok: true, value: fixture.invitation } : failed({ code: "not_found" }),
    },
    followProgress(_, listener) {
      if (progress) listener(progress);
      return () => {};
    },
  };
}
