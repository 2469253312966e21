import { type Fix, fixesOf, listFixes, NOTATIONS, patchFixes } from "@tintype/shared/conformance/fixes";
import type { Finding } from "@tintype/shared/conformance/report";
import { t } from "../../i18n/i18n.ts";
import { useCopying } from "../../kit/copying.tsx";
import { CopyIcon } from "../../kit/icons.tsx";
import { Segments } from "../../kit/Segments.tsx";
import { useStoredChoice } from "../../kit/use-stored-choice.ts";

/** Copies what each of the findings should be: as a list, or as declarations to remove and to add. */
export function CopyFixes({ findings }: { readonly findings: readonly Finding[] }) {
  const [notation, setNotation] = useStoredChoice("fix-notation", NOTATIONS);
  const fixes = fixesOf(findings, notation);
  if (fixes.length === 0) return null;
  return (
    <div class="copy-fixes">
      <span>{t("conformance.fixes", fixes.length)}</span>
      <Segments
        label={t("conformance.fixNotation")}
        values={NOTATIONS}
        labelOf={(option) => option.toUpperCase()}
        chosen={notation}
        onChoose={setNotation}
      />
      <CopyText fixes={fixes} write={listFixes} label={t("conformance.copyList")} />
      <CopyText fixes={fixes} write={patchFixes} label={t("conformance.copyPatch")} />
    </div>
  );
}

interface CopyProps {
  readonly fixes: readonly Fix[];
  readonly write: (fixes: readonly Fix[]) => string;
  readonly label: string;
}

function CopyText({ fixes, write, label }: CopyProps) {
  const { copy } = useCopying();
  const text = write(fixes);
  if (text === "") return null;
  return (
    <button type="button" class="button small" title={text.slice(0, 400)} onClick={() => copy(text, label)}>
      <CopyIcon /> {label}
    </button>
  );
}
