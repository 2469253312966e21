import { failed } from "../src/platform/outcome.ts";
import type { Platform } from "../src/platform/platform.ts";
import { createClient, type ServerClient } from "../src/platform/server/client.ts";
import { outcomeOf } from "../src/platform/server/faults.ts";
import { askAbout, previewInvitation } from "../src/platform/server/for-everybody.ts";
import { serverPages } from "../src/platform/sources/server-pages.ts";
import { address } from "./address.ts";
import { languageChoice, webLanguage } from "./language.ts";
import { go, link, pathRoutes } from "./path-routes.ts";
import { loadSession, register, session, signIn, signOut, signOutEverywhere, userHeader } from "./session.ts";

/** One client for all calls of a person, because only calls of one client go into one request. */
let client: { readonly userId: string; readonly server: ServerClient } | undefined;

function clientOf(userId: string): ServerClient {
  if (client?.userId !== userId) client = { userId, server: createClient(address, userHeader(userId), "wait") };
  return client.server;
}

const call: Platform["call"] = async (work) => {
  const signedIn = session.get();
  if (!signedIn) return failed({ code: "key_revoked" });
  const outcome = await outcomeOf(work(clientOf(signedIn.user.id)));
  // The session is over, or it is another person's since they signed in in another tab.
  if (!outcome.ok && outcome.fault.code === "key_revoked") await loadSession();
  return outcome;
};

/** The dashboard that the server serves: all pages come from the server, and the path names the view. */
export const webPlatform: Platform = {
  language: webLanguage(),
  languageChoice,
  session,
  signIn,
  register,
  signOut,
  signOutEverywhere,
  forEverybody: { about: () => askAbout(address), invitation: (token) => previewInvitation(address, token) },
  call,
  followProgress(extractionId, listener) {
    let stop = () => {};
    let isOver = false;
    void import("../src/platform/server/follow.ts").then(({ followProgress }) => {
      const signedIn = session.get();
      if (!signedIn || isOver) return;
      stop = followProgress({ address, headers: userHeader(signedIn.user.id) }, extractionId, listener);
    });
    return () => {
      isOver = true;
      stop();
    };
  },
  pages: serverPages({ call }),
  watch: () => () => {},
  route: pathRoutes,
  link,
  go,
  icon: () => new URL("./icon.svg", import.meta.url).href,
};
