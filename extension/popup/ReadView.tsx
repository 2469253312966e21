import { pageGround } from "@tintype/shared/kinds/colors/ground";
import { lazily } from "@tintype/ui/kit/lazily.tsx";
import { PaletteStrip } from "@tintype/ui/kit/PaletteStrip.tsx";
import { useLoaded } from "@tintype/ui/kit/use-loaded.ts";
import { TokensView } from "@tintype/ui/page/tokens/TokensView.tsx";
import { usePlatform, useSession } from "@tintype/ui/platform/context.ts";
import type { Route } from "@tintype/ui/platform/routes.ts";
import { useSystemChoice } from "@tintype/ui/systems/choice/system-choice.ts";
import { TabPreviews } from "@tintype/ui/tokens/previews/previews.tsx";
import { useState } from "preact/hooks";
import type { Fault } from "../lib/reading/faults.ts";
import type { TabReading } from "../lib/reading/tab-reading.ts";
import type { Before } from "./BeforeReader.tsx";
import { DestinationRow } from "./DestinationRow.tsx";
import { FaultNotice } from "./FaultView.tsx";
import { Footer } from "./Footer.tsx";
import type { View } from "./views.ts";

/** The tokens are of the open tab, not of the server. */
const ORIGIN = { extractionId: undefined, snapshotId: undefined };

interface Props {
  readonly last: TabReading;
  /** Why the newest reading failed. The tokens of the one before are still shown. */
  readonly fault: Fault | undefined;
  readonly isReading: boolean;
  readonly onTryAgain: () => void;
  /** Saves the page without its tracking parameters. */
  readonly onLeaveOut: () => void;
  /** Reads the page without its banner, or with it. */
  readonly onLeaveOutBanner: (isLeftOut: boolean) => void;
  readonly onView: (view: View) => void;
}

/** The tokens of the newest reading of a tab, and what can be done with them. */
export function ReadView({ last, fault, isReading, onTryAgain, onLeaveOut, onLeaveOutBanner, onView }: Props) {
  const { tokens, url, environment, themes, leftOut, saved, withoutTracking: isLeftOut = false } = last;
  const { consent: { status: banner } = { status: "none" }, ...facts } = environment;
  const { go } = usePlatform();
  const [beforeReading, setBeforeReading] = useState<Before>();
  const isBefore = saved.as === "changed" && beforeReading?.versionId === saved.captureId;
  const route: Route =
    saved.as === "nothing" ? { at: "home" } : { at: "page", where: "device", pageId: saved.pageId, tab: "tokens" };
  return (
    <>
      <PaletteStrip colors={tokens.colors} ground={pageGround(tokens)} />
      <main class="content">
        {saved.as === "changed" && (
          <LazyBeforeReader pageId={saved.pageId} versionId={saved.captureId} onRead={setBeforeReading} />
        )}
        <TabPreviews>
          <TokensView
            tokens={tokens}
            before={isBefore ? beforeReading?.tokens : undefined}
            url={url}
            rootPx={environment.root_font_size}
            origin={{ ...ORIGIN, url }}
            reading={{ environment: facts, leftOut, themes }}
            notices={
              <>
                {fault && <FaultNotice fault={fault} onTryAgain={onTryAgain} />}
                {banner !== "none" && (
                  <LazyBannerNotice
                    isLeftOut={banner === "hidden"}
                    isReading={isReading}
                    onLeaveOut={onLeaveOutBanner}
                  />
                )}
                {saved.as !== "nothing" && url.includes("?") && (
                  <LazyTracking url={url} isLeftOut={isLeftOut} isReading={isReading} onLeaveOut={onLeaveOut} />
                )}
              </>
            }
          />
        </TabPreviews>
      </main>
      <LazyReviewsLine onOpen={() => onView("reviews")} />
      <LazyConformanceLine url={url} tokens={tokens} onOpen={() => onView("conformance")} />
      {saved.as !== "nothing" && <DestinationRow pageId={saved.pageId} onQueue={() => onView("queue")} />}
      <Footer
        saved={saved}
        onPublic={() => onView("public")}
        onHistory={() => onView("history")}
        onConformance={() => onView("conformance")}
        onExport={() => onView("export")}
        onDashboard={() => go(route)}
      />
    </>
  );
}

/** Loaded once a page has changed. */
const LazyBeforeReader = lazily(async () => (await import("./BeforeReader.tsx")).BeforeReader);

/** Loaded for pages with a banner. */
const LazyBannerNotice = lazily(async () => (await import("./BannerNotice.tsx")).BannerNotice);

/** Loaded for addresses with parameters. */
const LazyTracking = lazily(async () => (await import("./Tracking.tsx")).Tracking);

/** Loaded once a design system is chosen. */
function LazyConformanceLine({
  url,
  tokens,
  onOpen,
}: Pick<TabReading, "url" | "tokens"> & { readonly onOpen: () => void }) {
  const module = useLoaded(loadConformanceLine, useSystemChoice(url) !== undefined);
  return module ? <module.ConformanceLine subject={{ ...ORIGIN, url, tokens }} onOpen={onOpen} /> : null;
}

const loadConformanceLine = () => import("@tintype/ui/systems/conformance/ConformanceLine.tsx");

/** Loaded for people who are signed in. */
function LazyReviewsLine(props: { readonly onOpen: () => void }) {
  const account = useSession();
  const isSignedIn = account?.revoked === false;
  const module = useLoaded(loadReviewsLine, isSignedIn);
  return module && isSignedIn ? <module.ReviewsLine {...props} /> : null;
}

const loadReviewsLine = () => import("./ReviewsLine.tsx");
