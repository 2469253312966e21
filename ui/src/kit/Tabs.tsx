import { useEffect, useRef } from "preact/hooks";
import { useScrollEdges } from "./scroll-edges.ts";

interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly count?: number;
  /** The key that chooses it from anywhere on the page. */
  readonly shortcut?: string;
  /** It has nothing to show now. */
  readonly isQuiet?: boolean;
}

interface Props<Id extends string> {
  readonly label: string;
  /** The id of its panel. Those of the tabs begin with it: `panel-colors`. */
  readonly panel: string;
  readonly class: string;
  readonly tabs: readonly Tab<Id>[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
  /** The tabs that the arrow keys step through, if these are more than the tabs that are shown. */
  readonly order?: readonly Id[];
}

/** A tab list: one stop for the Tab key, with arrow keys to go along it. */
export function Tabs<Id extends string>({ label, panel, tabs, chosen, onChoose, ...props }: Props<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const hasGone = useRef(false);
  useScrollEdges(list, '[aria-selected="true"]', chosen);
  const order = props.order ?? tabs.map(({ id }) => id);
  const go = (event: KeyboardEvent) => {
    const chosenIndex = order.indexOf(chosen);
    const steps: Record<string, number> = { ArrowRight: chosenIndex + 1, ArrowLeft: chosenIndex - 1, Home: 0, End: -1 };
    const step = steps[event.key];
    const nextTab = step === undefined ? undefined : order.at(step % order.length);
    if (nextTab === undefined) return;
    event.preventDefault();
    hasGone.current = true;
    onChoose(nextTab);
  };
  // The tab that is chosen may be shown only now.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (hasGone.current) tab?.focus({ preventScroll: true }); // the row has scrolled to it
    hasGone.current = false;
  }, [chosen]);
  return (
    <div class={props.class} role="tablist" aria-label={label} ref={list} onKeyDown={go}>
      {tabs.map(({ id, label: text, count, shortcut, isQuiet }) => (
        <button
          type="button"
          role="tab"
          key={id}
          id={`${panel}-${id}`}
          class={isQuiet ? "quiet" : undefined}
          title={shortcut && `${text} (${shortcut})`}
          aria-selected={id === chosen}
          aria-controls={panel}
          aria-keyshortcuts={shortcut}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
        >
          {text}
          {count !== undefined && <span class="count"> {count}</span>}
        </button>
      ))}
    </div>
  );
}
