import { t } from "@tintype/ui/i18n/i18n.ts";
import { ExportView } from "@tintype/ui/page/export/ExportView.tsx";
import { OtherPageChoice } from "@tintype/ui/page/history/OtherPageChoice.tsx";
import { PageHistory } from "@tintype/ui/page/history/PageHistory.tsx";
import { TwoPages } from "@tintype/ui/page/history/TwoPages.tsx";
import { usePlatform } from "@tintype/ui/platform/context.ts";
import { ConformanceView } from "@tintype/ui/systems/conformance/ConformanceView.tsx";
import { useState } from "preact/hooks";
import type { TabReading } from "../lib/reading/tab-reading.ts";
import { SubHeader } from "./Header.tsx";

interface Props {
  readonly view: "history" | "export" | "conformance";
  readonly last: TabReading;
  readonly onBack: () => void;
  readonly onReadAgain: () => void;
}

/** The page's versions, its tokens as files, or checked against a design system. */
export function SideView({ view, last, onBack, onReadAgain }: Props) {
  const { environment, title, url, tokens, saved } = last;
  const { pages } = usePlatform();
  const [otherId, setOtherId] = useState<string>();
  const [pair, setPair] = useState<readonly [string, string]>();
  return (
    <>
      <SubHeader title={t(`popup.${view}`)} subtitle={title} onBack={onBack} />
      <main class="content">
        {view === "export" && <ExportView tokens={tokens} url={url} environment={environment} />}
        {view === "conformance" && (
          <ConformanceView url={url} tokens={tokens} extractionId={undefined} snapshotId={undefined} />
        )}
        {view === "history" && saved.as !== "nothing" && otherId !== undefined && (
          <TwoPages
            source={pages}
            pageId={saved.pageId}
            otherId={otherId}
            onChoose={setOtherId}
            onBack={() => setOtherId(undefined)}
          />
        )}
        {view === "history" && saved.as !== "nothing" && otherId === undefined && (
          <PageHistory
            source={pages}
            pageId={saved.pageId}
            url={url}
            from={pair?.[0]}
            to={pair?.[1]}
            onReadAgain={onReadAgain}
            otherPage={<OtherPageChoice source={pages} pageId={saved.pageId} onChoose={setOtherId} />}
            onChoose={(from, to) => setPair([from, to])}
          />
        )}
      </main>
    </>
  );
}
