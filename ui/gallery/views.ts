import type { View, ViewName } from "./fixture.ts";
import { account, apiKeys, planView } from "./fixtures/account.ts";
import { channels, confirmChannel, oneChannel } from "./fixtures/channels.ts";
import {
  confirmAddress,
  forgotPassword,
  invitation,
  notFound,
  register,
  resetPassword,
  signIn,
} from "./fixtures/entrance.ts";
import { home, newPage } from "./fixtures/overview.ts";
import { publicReading, queue, sharedOverview } from "./fixtures/own-pages.ts";
import { compare, exported, placesView, settings, tokens } from "./fixtures/page-views.ts";
import { pageReview, reviews } from "./fixtures/reviews.ts";
import { schedules } from "./fixtures/schedules.ts";
import { newSite, sites, tabs } from "./fixtures/sites.ts";
import { status } from "./fixtures/status.ts";
import { conformance, oneSystem, systems } from "./fixtures/systems.ts";
import { team } from "./fixtures/teams.ts";
import { oneWebhook, webhooks } from "./fixtures/webhooks.ts";

/** All views that a route leads to. */
export const views: Readonly<Record<ViewName, View>> = {
  home,
  newPage,
  "page tokens": tokens,
  "page places": placesView,
  "page review": pageReview,
  "page conformance": conformance,
  "page export": exported,
  "page settings": settings,
  "page public": publicReading,
  "page overview": sharedOverview,
  compare,
  reviews,
  sites,
  newSite,
  "site pages": tabs.pages,
  "site tokens": tabs.tokens,
  "site review": tabs.review,
  "site conformance": tabs.conformance,
  "site export": tabs.export,
  "site runs": tabs.runs,
  "site settings": tabs.settings,
  schedules,
  webhooks,
  webhook: oneWebhook,
  channels,
  channel: oneChannel,
  systems,
  system: oneSystem,
  account,
  apiKeys,
  status,
  plan: planView,
  team,
  queue,
  signIn,
  register,
  invitation,
  forgotPassword,
  resetPassword,
  confirmAddress,
  confirmChannel,
  notFound,
};
