import type { System } from "@tintype/shared/api/systems/systems";
import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { EMPTY_SOURCE, SourceField } from "../source/SourceField.tsx";
import { NewSystemForm } from "./NewSystemForm.tsx";

interface Props {
  readonly onCreated: (system: System) => void;
  readonly onCancel: () => void;
}

/** A form for a new design system. */
export function NewSystem(props: Props) {
  const [source, setSource] = useState(EMPTY_SOURCE);
  return (
    <NewSystemForm source={source} send={t("systems.create")} {...props}>
      <h2 class="card-title">{t("systems.new")}</h2>
      <SourceField source={source} onChange={setSource} />
    </NewSystemForm>
  );
}
