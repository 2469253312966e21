import { type ComponentChildren, createContext } from "preact";
import { useContext, useMemo, useState } from "preact/hooks";
import { type PreviewAccess, tabAccess } from "./tab-access.ts";

/** The files of the captured page that the view of a capture may load. */
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
  readonly accessTo: Previews["accessTo"];
  readonly children: ComponentChildren;
}

/** Lets the views inside load files as far as accessTo, which must not change with each rendering, allows it. */
export function PreviewsBy({ accessTo, children }: Props) {
  const [isAskedFor, setAskedFor] = useState(false);
  const previews = useMemo((): Previews => {
    return {
      accessTo,
      mayLoad: (url) => {
        const access = accessTo(url);
        return access === "at-once" || (access === "on-click" && isAskedFor);
      },
      isAskedFor,
      askFor: () => setAskedFor(true),
    };
  }, [accessTo, isAskedFor]);
  return <Context.Provider value={previews}>{children}</Context.Provider>;
}

/** For the page of the open tab. The code that decides about other captures is large; the popup's first view does not load it. */
export const TabPreviews = ({ children }: Pick<Props, "children">) => (
  <PreviewsBy accessTo={tabAccess}>{children}</PreviewsBy>
);

export function usePreviews(): Previews {
  const previews = useContext(Context);
  if (!previews) throw new Error("There are no previews around this view");
  return previews;
}
