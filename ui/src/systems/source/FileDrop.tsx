import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";

interface Props {
  /** Called with the file's name and text. */
  readonly onFile: (name: string, content: string) => void;
  readonly onTooLarge: () => void;
  readonly children?: ComponentChildren;
}

/** The largest file, in bytes. */
const MAX_BYTES = 1024 * 1024;
/** Browsers only offer these; any file can be dropped. */
const ACCEPTED = ".json,.json5,.css,.scss,.less,.tokens,.md,.txt";

/** A field on which a file is dropped, or in which it is chosen. */
export function FileDrop({ onFile, onTooLarge, children }: Props) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_BYTES) onTooLarge();
    else onFile(file.name, await file.text());
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
        void take(event.dataTransfer?.files[0]);
      }}
    >
      {children}
      <p>
        <input
          id={id}
          class="unseen"
          type="file"
          accept={ACCEPTED}
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0]);
            currentTarget.value = ""; // so that the same file can be chosen again
          }}
        />
        <label class="button small" for={id}>
          {t("conformance.choose")}
        </label>{" "}
        <span class="quiet-text">{t("conformance.drop")}</span>
      </p>
    </fieldset>
  );
}
