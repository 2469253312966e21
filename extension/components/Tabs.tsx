import type { Tokens } from "@tintype/shared/tokens/schema";
import { useRef } from "preact/hooks";
import { i18n } from "#i18n";

export type Room = keyof Tokens;
const ROOMS: readonly Room[] = ["colors", "typography", "spacing", "assets"];

interface Props {
  readonly tokens: Tokens;
  readonly room: Room;
  readonly onChoose: (room: Room) => void;
}

/** The kinds of tokens with how many there are. As a tab list should, it is one stop of the Tab key; arrows go along it. */
export function Tabs({ tokens, room, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const go = (event: KeyboardEvent) => {
    const at = ROOMS.indexOf(room);
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
    const next = ROOMS.at((steps[event.key] ?? Number.NaN) % ROOMS.length);
    if (!next || !(event.key in steps)) return;
    event.preventDefault();
    onChoose(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={i18n.t("rooms.label")} ref={list} onKeyDown={go}>
      {ROOMS.map((each) => (
        <button
          type="button"
          role="tab"
          key={each}
          id={`tab-${each}`}
          aria-selected={each === room}
          aria-controls="panel"
          tabIndex={each === room ? 0 : -1}
          onClick={() => onChoose(each)}
        >
          {i18n.t(`rooms.${each}`)} <span class="count">{tokens[each].length}</span>
        </button>
      ))}
    </div>
  );
}
