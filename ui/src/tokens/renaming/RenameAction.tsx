import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import type { ServerFault } from "../../platform/outcome.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { type RenameActionProps, useRenaming } from "./renaming.ts";

/** The most characters of a name that the server accepts. */
const MAX_LENGTH = 100;

/** A button that opens a field for a new name. Enter saves it, Escape closes the field. */
export function RenameAction({ kind, name }: RenameActionProps) {
  const last = useRenaming()?.last;
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isNew = useRef(true);
  useEffect(() => {
    const isRenamed = last?.kind === kind && last.to === name;
    // The list made a new item for the new name, with a sheet of its own. The focus was in the old one.
    const hasLostFocus = isRenamed && document.activeElement?.matches("body, .sheet") === true;
    if (isNew.current ? hasLostFocus : !isEditing) button.current?.focus();
    isNew.current = false;
  }, [isEditing]);
  if (isEditing) return <RenameForm kind={kind} name={name} onClose={() => setEditing(false)} />;
  return (
    <p class="fault-actions">
      <button type="button" class="button small" ref={button} onClick={() => setEditing(true)}>
        {t("token.rename.action")}
      </button>
    </p>
  );
}

function RenameForm({ kind, name, onClose }: RenameActionProps & { readonly onClose: () => void }) {
  const renaming = useRenaming();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(name);
  const [isSaving, setSaving] = useState(false);
  const [fault, setFault] = useState<ServerFault | "taken" | "takenEarlier">();
  const to = typed.trim();
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const save = async () => {
    if (!renaming || isSaving || to === "") return;
    if (to === name) return onClose();
    if (renaming.isTaken(kind, to)) return setFault("taken");
    setFault(undefined);
    setSaving(true);
    const outcome = await renaming.rename({ kind, name, to });
    if (outcome.ok) return onClose();
    setSaving(false);
    // The names that are on screen were checked before.
    setFault(outcome.fault.details?.some(({ path }) => path === "to") ? "takenEarlier" : outcome.fault);
  };
  return (
    <form
      onInput={() => setFault(undefined)}
      class="line-form field"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.isComposing) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <input
        type="text"
        aria-label={t("token.rename.label", [name])}
        value={typed}
        maxLength={MAX_LENGTH}
        autocomplete="off"
        spellcheck={false}
        ref={field}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <button type="submit" class="button" disabled={to === "" || isSaving}>
        {t("token.rename.save")}
      </button>
      <button type="button" class="button" onClick={onClose}>
        {t("token.rename.cancel")}
      </button>
      {typeof fault === "string" ? (
        <div class="fault-note" role="alert">
          <p>{t(`token.rename.${fault}`, [to])}</p>
        </div>
      ) : (
        fault && <FaultNote fault={fault} />
      )}
    </form>
  );
}
