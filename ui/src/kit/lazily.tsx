import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n/i18n.ts";

/**
 * A view whose code is loaded when it is first shown.
 * @param load must always load the same component
 * @param ghost shown until then
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ghost: () => ComponentChildren = () => null,
): (props: Props) => ComponentChildren {
  let loaded: ComponentType<Props> | undefined;
  return function Lazy(props: Props) {
    const [isMissing, setMissing] = useState(false);
    const [turn, setTurn] = useState(0);
    useEffect(() => {
      if (loaded) return;
      const take = (component: ComponentType<Props>) => {
        loaded = component;
        setTurn((now) => now + 1);
      };
      load().then(take, () => setMissing(true));
    }, [turn]);
    if (loaded) {
      const View = loaded;
      return <View {...props} />;
    }
    if (!isMissing) return ghost();
    const again = () => {
      setMissing(false);
      setTurn((now) => now + 1);
    };
    return (
      <div class="none" role="alert">
        <p class="none-title">{t("server.unreachable.title")}</p>
        <button type="button" class="button" onClick={again}>
          {t("fault.tryAgain")}
        </button>
      </div>
    );
  };
}
