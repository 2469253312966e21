import { LONGEST_COMMENT, MAX_MENTIONS } from "@tintype/shared/api/review/comment-limits";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { usePlatform } from "../../platform/context.ts";
import type { ServerClient } from "../../platform/server/client.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useAction } from "../../platform/server/use-action.ts";
import type { WrittenComment } from "../review-source.ts";
import { completeName, findPeople, findStarted, type Mentionable, mentionsIn } from "./mentions.ts";

interface Props {
  readonly label: string;
  /** The text of the button that sends it. */
  readonly submit: string;
  readonly initial?: string;
  readonly people: readonly Mentionable[];
  readonly send: (client: ServerClient, comment: WrittenComment) => Promise<unknown>;
  readonly onSent: () => void;
  readonly onCancel: () => void;
}

/** A form for a comment. After an @ it offers names, which arrows choose and Enter or Tab writes. */
export function CommentForm({ label, submit, initial = "", people, send, onSent, onCancel }: Props) {
  const { call } = usePlatform();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(initial);
  const [caret, setCaret] = useState(initial.length);
  const [chosen, setChosen] = useState<readonly Mentionable[]>([]);
  const [active, setActive] = useState(0);
  /** The place of an @ whose names a person does not want. */
  const [declined, setDeclined] = useState<number>();
  /** The place that the caret gets after a name was written. */
  const [pendingCaret, setPendingCaret] = useState<number>();
  const sending = useAction(
    (comment: WrittenComment) => call((client) => send(client, comment)),
    () => onSent(),
  );
  useEffect(() => field.current?.focus(), []);
  useLayoutEffect(() => {
    if (pendingCaret === undefined) return;
    field.current?.setSelectionRange(pendingCaret, pendingCaret);
    setPendingCaret(undefined);
  }, [pendingCaret]);

  const started = findStarted(text, caret);
  const offered = started && started.start !== declined ? findPeople(people, started.query) : [];
  const activeIndex = Math.min(active, offered.length - 1);
  const mentions = mentionsIn(text, people, chosen);
  const isTooMany = mentions.length > MAX_MENTIONS;

  const follow = ({ value, selectionStart }: HTMLTextAreaElement) => {
    setText(value);
    setCaret(selectionStart);
  };
  const choose = (person: Mentionable | undefined) => {
    if (!started || !person) return;
    const completed = completeName(text, started, person);
    setText(completed.text);
    setCaret(completed.caret);
    setPendingCaret(completed.caret);
    setChosen([...chosen, person]);
    setActive(0);
    setDeclined(started.start);
    field.current?.focus();
  };
  const submitText = () => {
    const current = (field.current?.value ?? text).trim(); // the last key may not have been drawn yet
    if (current !== "" && !isTooMany)
      void sending.run({ text: current, mentions: mentionsIn(current, people, chosen) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.isComposing) return;
    if (offered.length > 0 && (key === "ArrowDown" || key === "ArrowUp")) {
      const step = key === "ArrowDown" ? 1 : -1;
      setActive((activeIndex + step + offered.length) % offered.length);
    } else if (offered.length > 0 && (key === "Enter" || key === "Tab") && !event.shiftKey && !hasModifier(event)) {
      choose(offered[activeIndex]);
    } else if (key === "Escape") {
      if (started && offered.length > 0) setDeclined(started.start);
      else onCancel();
    } else if (key === "Enter" && hasModifier(event)) submitText();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <form
      class="comment-form"
      onSubmit={(event) => {
        event.preventDefault();
        submitText();
      }}
    >
      <div class="field">
        <label for={id}>{label}</label>
        <textarea
          id={id}
          ref={field}
          rows={2}
          maxLength={LONGEST_COMMENT}
          value={text}
          aria-autocomplete="list"
          aria-controls={offered.length > 0 ? `${id}-names` : undefined}
          aria-activedescendant={offered.length > 0 ? `${id}-${activeIndex}` : undefined}
          aria-describedby={`${id}-hint`}
          onInput={({ currentTarget }) => {
            follow(currentTarget);
            setActive(0);
            setDeclined(undefined);
          }}
          onSelect={({ currentTarget }) => follow(currentTarget)}
          onKeyDown={onKeyDown}
        />
        {offered.length > 0 && (
          <div class="comment-names" id={`${id}-names`} role="listbox" aria-label={t("comments.people")}>
            {offered.map((person, index) => (
              <div
                key={person.id}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === activeIndex}
                onMouseDown={(event) => {
                  event.preventDefault(); // the field keeps the focus
                  choose(person);
                }}
              >
                <span dir="auto">{person.name}</span> <small>{person.email}</small>
              </div>
            ))}
          </div>
        )}
        <p class="field-hint" id={`${id}-hint`}>
          {isTooMany ? t("comments.tooMany", [MAX_MENTIONS]) : t("comments.hint")}
        </p>
      </div>
      <span class="comment-form-actions">
        <button type="submit" class="button small primary" disabled={sending.isBusy || isTooMany || text.trim() === ""}>
          {submit}
        </button>
        <button type="button" class="button small" onClick={onCancel}>
          {t("cancel")}
        </button>
      </span>
      {sending.fault && <FaultNote fault={sending.fault} />}
    </form>
  );
}

const hasModifier = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => ctrlKey || metaKey;
