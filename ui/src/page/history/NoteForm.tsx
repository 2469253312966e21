import { MAX_NOTE } from "@tintype/shared/api/extractions/note-length";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import type { Outcome } from "../../platform/outcome.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useAction } from "../../platform/server/use-action.ts";
import type { VersionSummary } from "../../platform/sources/page-source.ts";

/** Writes the note of a version; an empty one removes it. */
export type WriteNote = (versionId: string, note: string) => Promise<Outcome<unknown>>;

interface FormProps {
  readonly version: VersionSummary;
  readonly label: string;
  readonly onWrite: WriteNote;
  readonly onClose: () => void;
}

/** Writes a note on a version. */
export function NoteForm({ version, label, onWrite, onClose }: FormProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(version.note ?? "");
  const saving = useAction(() => onWrite(version.id, text.trim()), onClose);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      class="version-note field"
      onSubmit={(event) => {
        event.preventDefault();
        void saving.run();
      }}
      onKeyDown={(event) => {
        if (event.isComposing) return;
        if (event.key === "Escape") {
          event.stopPropagation();
          onClose();
        } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void saving.run();
      }}
    >
      <label for={id}>{t("history.note.label", [label])}</label>
      <textarea
        id={id}
        rows={2}
        maxLength={MAX_NOTE}
        value={text}
        ref={field}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          saving.forget();
        }}
      />
      <p class="fault-actions">
        <button type="submit" class="button primary small" disabled={saving.isBusy}>
          {t("history.note.save")}
        </button>
        <button type="button" class="button small" onClick={onClose}>
          {t("history.note.cancel")}
        </button>
      </p>
      {saving.fault && <FaultNote fault={saving.fault} />}
    </form>
  );
}
