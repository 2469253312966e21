import { t } from "@tintype/ui/i18n/i18n.ts";
import type { Capture, CapturedPage, VersionSummary } from "../../lib/captures/model.ts";
import { useAccount } from "../../lib/use-account.ts";
import { useCapture, usePage, useVersions } from "../../lib/use-captures.ts";
import { type Route, routeHash } from "../../lib/views/routes.ts";
import { timeAgo } from "../../lib/views/time.ts";
import { DestinationChoice } from "../account/DestinationChoice.tsx";
import { PublicReading } from "../account/PublicReading.tsx";
import { PaletteStrip } from "../parts/PaletteStrip.tsx";
import { ExportView } from "../tokens/ExportView.tsx";
import { ReadingNotices } from "../tokens/ReadingNotices.tsx";
import { TokensView } from "../tokens/TokensView.tsx";
import { Gone } from "./Gone.tsx";
import { PageHeader } from "./PageHeader.tsx";

interface Props {
  readonly route: Extract<Route, { at: "page" }>;
  readonly onRemove: (page: CapturedPage) => void;
}

/** A version of a page, the newest where none is named: its tokens, or the files they make. */
export function PageView({ route, onRemove }: Props) {
  const account = useAccount();
  const page = usePage(route.pageId);
  const versions = useVersions(route.pageId);
  const capture = useCapture(route.captureId ?? versions?.[0]?.id ?? "");
  if (page === null || (versions && capture === null)) return <Gone />;
  if (!page || !versions) return null;
  return (
    <>
      <PageHeader page={page} current={route.view} captureId={route.captureId} onRemove={onRemove}>
        {account && <DestinationChoice pageId={page.id} />}
        <VersionChoice versions={versions} route={route} />
      </PageHeader>
      {capture && (
        <div class="page-body" key={capture.id}>
          <Version route={route} page={page} capture={capture} />
        </div>
      )}
    </>
  );
}

interface VersionProps {
  readonly route: Props["route"];
  readonly page: CapturedPage;
  readonly capture: Capture;
}

function Version({ route: { view }, page: { url }, capture: { tokens, environment } }: VersionProps) {
  if (view === "public") return <PublicReading url={url} own={tokens} />;
  return (
    <>
      <PaletteStrip colors={tokens.colors} />
      {view === "tokens" ? (
        <TokensView tokens={tokens} url={url} notices={<ReadingNotices environment={environment} />} />
      ) : (
        <ExportView tokens={tokens} url={url} />
      )}
    </>
  );
}

interface ChoiceProps {
  readonly versions: readonly VersionSummary[];
  readonly route: Extract<Route, { at: "page" }>;
}

function VersionChoice({ versions, route }: ChoiceProps) {
  const now = Date.now();
  const go = (captureId: string) => {
    const { at, pageId, view } = route;
    const isNewest = captureId === versions[0]?.id;
    location.hash = routeHash(isNewest ? { at, pageId, view } : { at, pageId, view, captureId });
  };
  return (
    <div class="picker inline">
      <select
        aria-label={t("history.shown")}
        value={route.captureId ?? versions[0]?.id}
        onChange={(event) => go(event.currentTarget.value)}
      >
        {versions.map(({ id, version, takenAt }) => (
          <option key={id} value={id}>
            {t("history.version", [String(version)])} · {timeAgo(takenAt, now)}
          </option>
        ))}
      </select>
    </div>
  );
}
