import { type Route, routeHash } from "@tintype/ui/routes.ts";
import type { CapturedPage } from "../../lib/captures/model.ts";
import { usePage } from "../../lib/use-captures.ts";
import { LocalHistory } from "../history/LocalHistory.tsx";
import { Gone } from "./Gone.tsx";
import { PageHeader } from "./PageHeader.tsx";

interface Props {
  readonly route: Extract<Route, { at: "compare" }>;
  readonly onRemove: (page: CapturedPage) => void;
}

export function ComparePage({ route, onRemove }: Props) {
  const { pageId, from, to } = route;
  const page = usePage(pageId);
  if (page === null) return <Gone />;
  if (!page) return null;
  return (
    <>
      <PageHeader page={page} current="compare" onRemove={onRemove} />
      <div class="page-body">
        <LocalHistory
          pageId={pageId}
          from={from}
          to={to}
          onChoose={(a, b) => {
            location.replace(routeHash({ at: "compare", pageId, from: a, to: b }));
          }}
        />
      </div>
    </>
  );
}
