import { Ghosts } from "../../kit/Ghosts.tsx";
import { usePlatform } from "../../platform/context.ts";
import type { PageRoute } from "../../platform/routes.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import type { Page, PageSource } from "../../platform/sources/page-source.ts";
import { useAllPlaces, useContent, usePicture } from "../../platform/sources/use-pages.ts";
import { NoPicture } from "./NoPicture.tsx";
import { WhereUsed } from "./WhereUsed.tsx";
import { whyNoPicture } from "./why-no-picture.ts";

interface Props {
  readonly route: PageRoute;
  readonly source: PageSource;
  readonly page: Page;
  readonly versionId: string;
  readonly isNewest: boolean;
}

/** A version's screenshot, on which the places of its tokens can be seen. */
export function PlacesView({ route, source, page, versionId, isNewest }: Props) {
  const { go } = usePlatform();
  const content = useContent(source, page.id, versionId);
  const size = content.data?.screenshot;
  const versionWithPicture = size && versionId; // nothing is loaded for a version without a screenshot
  const picture = usePicture(source, page.id, versionWithPicture);
  const places = useAllPlaces(source, page.id, versionWithPicture);
  const failed = [content, picture, places].find(({ fault }) => fault);
  if (failed?.fault) return <FaultNote fault={failed.fault} onRetry={failed.reload} />;
  if (content.data && !size) {
    return <NoPicture reason={whyNoPicture(content.data, page.extraction?.options, isNewest)} />;
  }
  if (!content.data || !size || picture.data === undefined || !places.data) return <Ghosts />;
  const { modes = [] } = content.data.tokens;
  return (
    <WhereUsed
      key={versionId}
      picture={picture.data}
      size={size}
      all={places.data}
      tokenName={route.token}
      onChoose={(token) => {
        const { token: _, ...rest } = route;
        const nextTarget = token && { token: { kind: token.kind, name: token.name } };
        go({ ...rest, ...nextTarget }, { replace: true });
      }}
      hasModes={modes.length > 0}
    />
  );
}
