import { type ComponentChildren, createContext } from "preact";
import { useContext, useMemo, useState } from "preact/hooks";
import { type PreviewAccess, tabAccess } from "./tab-access.ts";

/** The files of the captured page that the view of a capture may load. */
export interface Previews {
  readonly accessTo: (url: string) => PreviewAccess;
  /** Returns whether the address may be loaded now. */
  readonly mayLoad: (url: string) => boolean;
  /**
   * The previews that the person has asked for: those of public hosts, or those of the page's host in a private
   * network.
   */
  readonly askedFor: ReadonlySet<Askable>;
  readonly askFor: (access: Askable) => void;
}

/** The access that a person can give. */
type Askable = Extract<PreviewAccess, "on-click" | "local">;

const NOTHING: ReadonlySet<Askable> = new Set();

const Context = createContext<Previews | undefined>(undefined);

interface Props {
  readonly accessTo: Previews["accessTo"];
  readonly children: ComponentChildren;
}

/** Lets the views inside load files as far as accessTo, which must not change with each rendering, allows it. */
export function PreviewsBy({ accessTo, children }: Props) {
  const [askedFor, setAskedFor] = useState(NOTHING);
  const previews = useMemo((): Previews => {
    return {
      accessTo,
      mayLoad: (url) => {
        const access = accessTo(url);
        return access === "at-once" || ((access === "on-click" || access === "local") && askedFor.has(access));
      },
      askedFor,
      askFor: (access) => setAskedFor(new Set([...askedFor, access])),
    };
  }, [accessTo, askedFor]);
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
