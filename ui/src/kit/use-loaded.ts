import { useEffect, useState } from "preact/hooks";

/** A module that is loaded when it is first wanted; undefined until it is loaded. `load` must always be the same function. */
export function useLoaded<Module>(load: () => Promise<Module>, isWanted: boolean): Module | undefined {
  const [module, setModule] = useState<Module>();
  useEffect(() => {
    if (isWanted) void load().then((loaded) => setModule(() => loaded));
  }, [load, isWanted]);
  return module;
}
