import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

interface Props {
  readonly title: string;
  /** Label of the button that opens the form; undefined: the person may not change it. */
  readonly edit: string | undefined;
  /** The form. @param close shows the content again */
  readonly form: (close: () => void) => ComponentChildren;
  /** The content, shown while the form is closed. */
  readonly children: ComponentChildren;
}

/** A card whose content is replaced by a form when a person changes it. */
export function EditableCard({ title, edit, form, children }: Props) {
  const [isEditing, setEditing] = useState(false);
  return (
    <section class="card">
      <header class="card-head">
        <h3>{title}</h3>
        {edit !== undefined && !isEditing && (
          <button type="button" class="button small" onClick={() => setEditing(true)}>
            {edit}
          </button>
        )}
      </header>
      {isEditing ? form(() => setEditing(false)) : children}
    </section>
  );
}
