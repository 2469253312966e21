import { type ComponentChildren, createContext } from "preact";
import { useContext, useMemo, useState } from "preact/hooks";
import { type CaptureOrigin, type PreviewAccess, previewAccess } from "./preview-access.ts";

/** What the view of a capture may load of the captured page's files. */
export interface Previews {
  readonly accessTo: (url: string) => PreviewAccess;
  /** Whether the address may be loaded now. */
  readonly mayLoad: (url: string) => boolean;
  /** Whether the person has asked for previews. */
  readonly isAskedFor: boolean;
  readonly askFor: () => void;
}

const Context = createContext<Previews | undefined>(undefined);

interface Props {
  readonly origin: CaptureOrigin;
  /** Of the page. */
  readonly url: string;
  readonly children: ComponentChildren;
}

/**
 * Everything in it that shows a file of the captured page asks usePreviews() first. The choice to load previews lasts as long
 * as this component: give it a `key` per capture.
 */
export function PreviewsProvider({ origin, url: pageUrl, children }: Props) {
  const [isAskedFor, setAskedFor] = useState(false);
  const previews = useMemo((): Previews => {
    const accessTo = (url: string) => previewAccess(url, origin, pageUrl);
    return {
      accessTo,
      mayLoad: (url) => {
        const access = accessTo(url);
        return access === "at-once" || (access === "on-click" && isAskedFor);
      },
      isAskedFor,
      askFor: () => setAskedFor(true),
    };
  }, [origin, pageUrl, isAskedFor]);
  return <Context.Provider value={previews}>{children}</Context.Provider>;
}

export function usePreviews(): Previews {
  const previews = useContext(Context);
  if (!previews) throw new Error("There is no PreviewsProvider around this view");
  return previews;
}
