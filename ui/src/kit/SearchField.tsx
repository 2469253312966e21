import { useRef } from "preact/hooks";
import { CrossIcon, SearchIcon } from "./icons.tsx";
import { useKeys } from "./use-keys.ts";

interface Props {
  readonly label: string;
  readonly clearLabel: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The key that focuses the field from anywhere on the page. */
  readonly shortcut?: string;
}

export function SearchField({ label, clearLabel, value, onChange, shortcut }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useKeys((event) => {
    if (event.key !== shortcut) return;
    event.preventDefault();
    input.current?.select();
    input.current?.focus();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    // In an empty field, Escape is not handled here, so that it closes the popup.
    if (event.key !== "Escape" || value === "") return;
    event.preventDefault();
    event.stopPropagation();
    onChange("");
  };
  return (
    <div class={value === "" ? "search" : "search filled"}>
      <SearchIcon />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts={shortcut}
        placeholder={label}
        spellcheck={false}
        autocomplete="off"
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {value !== "" ? (
        <button
          type="button"
          class="search-clear"
          aria-label={clearLabel}
          title={clearLabel}
          onClick={() => {
            onChange("");
            input.current?.focus();
          }}
        >
          <CrossIcon />
        </button>
      ) : (
        shortcut && (
          <span class="key" aria-hidden="true">
            {shortcut}
          </span>
        )
      )}
    </div>
  );
}
