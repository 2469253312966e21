import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";

interface Props {
  /** Called with the names and the texts of the files. */
  readonly onFiles: (files: readonly DroppedFile[]) => void;
  readonly onTooLarge: () => void;
  /** True if several files can be chosen. */
  readonly isMultiple?: boolean;
  readonly children?: ComponentChildren;
}

/** A file that was dropped or chosen. */
export interface DroppedFile {
  readonly path: string;
  readonly content: string;
}

/** The largest size of all files together, in bytes. */
const MAX_BYTES = 1024 * 1024;
/** Browsers only offer these; any file can be dropped. */
const ACCEPTED = ".json,.json5,.css,.scss,.less,.tokens,.md,.txt";

/** A field on which files are dropped, or in which they are chosen. */
export function FileDrop({ onFiles, onTooLarge, isMultiple = false, children }: Props) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = async (list: FileList | null | undefined) => {
    const files = [...(list ?? [])].slice(0, isMultiple ? undefined : 1);
    if (files.length === 0) return;
    if (files.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES) onTooLarge();
    else
      onFiles(
        await Promise.all(
          files.map(async (file) => ({ path: file.webkitRelativePath || file.name, content: await file.text() })),
        ),
      );
  };
  return (
    <fieldset
      class={isOver ? "file-drop over" : "file-drop"}
      aria-label={t("conformance.area")}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void take(event.dataTransfer?.files);
      }}
    >
      {children}
      <p>
        <input
          id={id}
          class="unseen"
          type="file"
          accept={ACCEPTED}
          multiple={isMultiple}
          onChange={({ currentTarget }) => {
            void take(currentTarget.files);
            currentTarget.value = ""; // so that the same file can be chosen again
          }}
        />
        <label class="button small" for={id}>
          {t(isMultiple ? "systems.chooseFiles" : "conformance.choose")}
        </label>{" "}
        <span class="quiet-text">{t(isMultiple ? "systems.dropFiles" : "conformance.drop")}</span>
      </p>
    </fieldset>
  );
}
