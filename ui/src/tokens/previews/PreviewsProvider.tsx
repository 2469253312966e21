import type { ComponentChildren } from "preact";
import { useCallback } from "preact/hooks";
import { usePlatform } from "../../platform/context.ts";
import type { Where } from "../../platform/sources/page-source.ts";
import { previewAccess } from "./preview-access.ts";
import { PreviewsBy } from "./previews.tsx";

interface Props {
  readonly origin: Where;
  /** Address of the page. */
  readonly url: string;
  readonly children: ComponentChildren;
}

/**
 * Everything in it that shows a file of the captured page asks usePreviews() first. The choice to load previews lasts as long
 * as this component: give it a `key` per capture.
 */
export function PreviewsProvider({ origin: storedIn, url: pageUrl, children }: Props) {
  const origin = usePlatform().isShare ? "share" : storedIn;
  const accessTo = useCallback((url: string) => previewAccess(url, origin, pageUrl), [origin, pageUrl]);
  return <PreviewsBy accessTo={accessTo}>{children}</PreviewsBy>;
}
