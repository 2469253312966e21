import type { NamedTextFile } from "@tintype/shared/conformance/sources/text-files";
import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { filesOfDrop, filesOfList, type PickProblem, readPicked } from "./picked-files.ts";

interface Props {
  /** Called with the names and the texts of the files. */
  readonly onFiles: (files: readonly NamedTextFile[]) => void;
  readonly onProblem: (problem: PickProblem) => void;
  readonly children?: ComponentChildren;
}

/** Browsers only offer these; any file can be dropped. */
const ACCEPTED = ".json,.json5,.css,.scss,.less,.tokens,.md,.txt";

/** Makes an input choose folders. Preact's types do not know the attribute. */
const chooseFolders = (input: HTMLInputElement | null) => input?.setAttribute("webkitdirectory", "");

/** A field on which files and folders are dropped, or in which they are chosen. */
export function FileDrop({ onFiles, onProblem, children }: Props) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = async (picked: Parameters<typeof readPicked>[0]) => {
    const files = await readPicked(picked);
    if (typeof files === "string") onProblem(files);
    else if (files.length > 0) onFiles(files);
  };
  const takeChosen = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
    void take(filesOfList(currentTarget.files));
    currentTarget.value = ""; // so that the same file can be chosen again
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
        if (event.dataTransfer) void take(filesOfDrop(event.dataTransfer));
      }}
    >
      {children}
      <p>
        <input id={id} class="unseen" type="file" accept={ACCEPTED} multiple onChange={takeChosen} />
        <label class="button small" for={id}>
          {t("conformance.choose")}
        </label>{" "}
        <input id={`${id}-folder`} class="unseen" type="file" ref={chooseFolders} onChange={takeChosen} />
        <label class="button small" for={`${id}-folder`}>
          {t("conformance.chooseFolder")}
        </label>{" "}
        <span class="quiet-text">{t("conformance.drop")}</span>
      </p>
    </fieldset>
  );
}
