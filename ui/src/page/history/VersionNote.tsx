import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { lazily } from "../../kit/lazily.tsx";
import type { VersionSummary } from "../../platform/sources/page-source.ts";
import type { WriteNote } from "./NoteForm.tsx";

const NoteForm = lazily(() => import("./NoteForm.tsx").then((module) => module.NoteForm));

interface Props {
  readonly version: VersionSummary;
  /** Absent if the person cannot write notes. */
  readonly onWrite: WriteNote | undefined;
}

/** The note on a version, with a button that opens a form for it. */
export function VersionNote({ version, onWrite }: Props) {
  const { note } = version;
  const label = t("history.version", [version.version]);
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (isEditing && onWrite)
    return <NoteForm version={version} label={label} onWrite={onWrite} onClose={() => setEditing(false)} />;
  if (note === undefined && !onWrite) return null;
  return (
    <div class="version-note">
      <p>
        <b>{label}</b> {note}
      </p>
      {onWrite && (
        <button type="button" class="button small" ref={button} onClick={() => setEditing(true)}>
          {t(note === undefined ? "history.note.add" : "history.note.edit")}
          <span class="unseen">: {label}</span>
        </button>
      )}
    </div>
  );
}
