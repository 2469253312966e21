import type { System } from "@tintype/shared/api/systems/systems";
import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import type { LocalSystem } from "../choice/local-system.ts";
import { NewSystemForm } from "../stored/NewSystemForm.tsx";

interface Props {
  readonly file: LocalSystem;
  readonly onKept: (system: System) => void;
}

/** Offers to make one of the person's design systems, or of a team's, of the files of this device. */
export function KeepSystem({ file, onKept }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { name, format, content, files } = file;
  if (content === undefined && !files) return null;
  if (isOpen) {
    return (
      <NewSystemForm
        source={
          files ? { file: name, format: "auto", content: "", files } : { file: name, format, content: content ?? "" }
        }
        send={t("conformance.keep")}
        onCreated={onKept}
        onCancel={() => setOpen(false)}
      />
    );
  }
  return (
    <p>
      <button type="button" class="button small" onClick={() => setOpen(true)}>
        {t("conformance.keep")}
      </button>{" "}
      <span class="quiet-text">{t("conformance.keepHint")}</span>
    </p>
  );
}
