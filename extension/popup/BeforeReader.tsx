import type { Tokens } from "@tintype/shared/kinds/wire";
import { usePlatform } from "@tintype/ui/platform/context.ts";
import { useVersionBefore } from "@tintype/ui/platform/sources/use-pages.ts";
import { useEffect } from "preact/hooks";

/** The tokens of the version before one of a page's. */
export interface Before {
  readonly versionId: string;
  readonly tokens: Tokens;
}

interface Props {
  readonly pageId: string;
  readonly versionId: string;
  readonly onRead: (snapshot: Before) => void;
}

/** Reads the version before another one. Shows nothing. */
export function BeforeReader({ pageId, versionId, onRead }: Props) {
  const { data } = useVersionBefore(usePlatform().pages, pageId, versionId);
  useEffect(() => {
    if (data) onRead({ versionId, tokens: data.tokens });
  }, [data, versionId, onRead]);
  return null;
}
