import { useEffect, useState } from "preact/hooks";
import { watchCaptures } from "./captures/watch.ts";

/** What loading gives, again after every change of what is kept. `key` names what is loaded. */
export function useKept<T>(load: () => Promise<T>, key: string): T | undefined {
  const [found, setFound] = useState<{ key: string; value: T }>();
  useEffect(() => {
    let newest = 0;
    const refresh = async () => {
      const turn = ++newest;
      const value = await load();
      if (turn === newest) setFound({ key, value });
    };
    const stop = watchCaptures(() => void refresh());
    void refresh();
    return () => {
      newest = -1;
      stop();
    };
  }, [key]);
  return found?.key === key ? found.value : undefined;
}
