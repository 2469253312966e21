import type { ComponentChildren } from "preact";
import { NewPage } from "../../capturing/extracting/NewPage.tsx";
import { SchedulesView } from "../../capturing/schedules/SchedulesView.tsx";
import { t } from "../../i18n/i18n.ts";
import { Ghosts } from "../../kit/Ghosts.tsx";
import { lazily } from "../../kit/lazily.tsx";
import { ChannelsView } from "../../notifications/channels/ChannelsView.tsx";
import { ChannelView } from "../../notifications/channels/ChannelView.tsx";
import { targetOf as targetOfChannel } from "../../notifications/channels/target-of.ts";
import { useChannel } from "../../notifications/channels/use-channels.ts";
import { useWebhook } from "../../notifications/webhooks/use-webhooks.ts";
import { targetOf as targetOfWebhook } from "../../notifications/webhooks/WebhookFields.tsx";
import { WebhooksView } from "../../notifications/webhooks/WebhooksView.tsx";
import { WebhookView } from "../../notifications/webhooks/WebhookView.tsx";
import { ApiKeysView } from "../../people/account/ApiKeysView.tsx";
import { useServiceStatus } from "../../people/operators/use-status.ts";
import { usePlatform } from "../../platform/context.ts";
import { ReviewsView } from "../../review/ReviewsView.tsx";
import { useSite } from "../../sites/use-sites.ts";
import { useSystem } from "../../systems/choice/use-systems.ts";
import { NotFound } from "./NotFound.tsx";
import type { ServerRoute } from "./server-route.ts";
import { ViewFrame } from "./ViewFrame.tsx";

const SystemsView = lazily(() => import("../../systems/stored/SystemsView.tsx").then((module) => module.SystemsView));
const SystemView = lazily(() => import("../../systems/stored/SystemView.tsx").then((module) => module.SystemView));

const StatusView = lazily(() => import("../../people/operators/StatusView.tsx").then((module) => module.StatusView));

const GHOSTS = () => <Ghosts />;
const SitesView = lazily(() => import("../../sites/SitesView.tsx").then((module) => module.SitesView), GHOSTS);
const NewSite = lazily(() => import("../../sites/NewSite.tsx").then((module) => module.NewSite), GHOSTS);
const SiteView = lazily(() => import("../../sites/SiteView.tsx").then((module) => module.SiteView), GHOSTS);

/** The name of the site is the heading of its view. */
function SiteFrame({ siteId, children }: { readonly siteId: string; readonly children: ComponentChildren }) {
  const { data } = useSite(siteId);
  return (
    <ViewFrame title={data?.name ?? t("sites.one")} back={{ route: { at: "sites" }, label: t("sites.title") }}>
      {children}
    </ViewFrame>
  );
}

/** The name of the design system is the heading of its view. */
function SystemFrame({ systemId, children }: { readonly systemId: string; readonly children: ComponentChildren }) {
  const { data } = useSystem(systemId);
  return (
    <ViewFrame title={data?.name ?? t("systems.one")} back={{ route: { at: "systems" }, label: t("systems.title") }}>
      {children}
    </ViewFrame>
  );
}

interface ReceiverFrameProps {
  readonly id: string;
  readonly children: ComponentChildren;
}

/** The name of the channel, or where it sends, is the heading of its view. */
function ChannelFrame({ id, children }: ReceiverFrameProps) {
  const { data } = useChannel(id);
  const title = data ? (data.name ?? targetOfChannel(data)) : t("channels.one");
  return (
    <ViewFrame title={title} back={{ route: { at: "channels" }, label: t("channels.title") }}>
      {children}
    </ViewFrame>
  );
}

/** The name of the webhook, or where it sends, is the heading of its view. */
function WebhookFrame({ id, children }: ReceiverFrameProps) {
  const { data } = useWebhook(id);
  const title = data ? (data.name ?? targetOfWebhook(data)) : t("webhooks.one");
  return (
    <ViewFrame title={title} back={{ route: { at: "webhooks" }, label: t("webhooks.title") }}>
      {children}
    </ViewFrame>
  );
}

/** Only operators learn that there is a status. */
function StatusFrame() {
  const { isRefused } = useServiceStatus();
  if (isRefused) return <NotFound />;
  return (
    <ViewFrame title={t("status.title")}>
      <StatusView />
    </ViewFrame>
  );
}

/** The dashboard's views of what the server does for an account. */
export function ServerViews({ route }: { readonly route: ServerRoute }) {
  const { go } = usePlatform();
  switch (route.at) {
    case "newPage":
      return (
        <ViewFrame title={t("newPage.title")}>
          <NewPage teamId={route.teamId} />
        </ViewFrame>
      );
    case "reviews":
      return (
        <ViewFrame title={t("review.title")}>
          <ReviewsView />
        </ViewFrame>
      );
    case "sites":
      return (
        <ViewFrame title={t("sites.title")}>
          <SitesView />
        </ViewFrame>
      );
    case "newSite":
      return (
        <ViewFrame title={t("sites.new")} back={{ route: { at: "sites" }, label: t("sites.title") }}>
          <NewSite />
        </ViewFrame>
      );
    case "site":
      return (
        <SiteFrame siteId={route.siteId}>
          <SiteView route={route} />
        </SiteFrame>
      );
    case "schedules":
      return (
        <ViewFrame title={t("schedules.title")}>
          <SchedulesView />
        </ViewFrame>
      );
    case "webhooks":
      return (
        <ViewFrame title={t("webhooks.title")}>
          <WebhooksView />
        </ViewFrame>
      );
    case "webhook":
      return (
        <WebhookFrame id={route.webhookId}>
          <WebhookView id={route.webhookId} onDeleted={() => go({ at: "webhooks" }, { replace: true })} />
        </WebhookFrame>
      );
    case "channels":
      return (
        <ViewFrame title={t("channels.title")}>
          <ChannelsView />
        </ViewFrame>
      );
    case "channel":
      return (
        <ChannelFrame id={route.channelId}>
          <ChannelView id={route.channelId} onDeleted={() => go({ at: "channels" }, { replace: true })} />
        </ChannelFrame>
      );
    case "systems":
      return (
        <ViewFrame title={t("systems.title")}>
          <SystemsView />
        </ViewFrame>
      );
    case "system":
      return (
        <SystemFrame systemId={route.systemId}>
          <SystemView systemId={route.systemId} onDeleted={() => go({ at: "systems" }, { replace: true })} />
        </SystemFrame>
      );
    case "status":
      return <StatusFrame />;
    case "apiKeys":
      return (
        <ViewFrame title={t("apiKeys.title")} back={{ route: { at: "account" }, label: t("popup.account") }}>
          <ApiKeysView />
        </ViewFrame>
      );
  }
}
