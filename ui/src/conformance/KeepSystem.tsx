import type { System } from "@tintype/shared/api/systems";
import { useId, useState } from "preact/hooks";
import { OwnerSelect } from "../account/OwnerSelect.tsx";
import { usePlatform } from "../context.ts";
import { t } from "../i18n/i18n.ts";
import { ActionForm } from "../server/ActionForm.tsx";
import { FormEnd } from "../server/FormEnd.tsx";
import { useAction } from "../server/use-action.ts";
import type { LocalSystem } from "./choice/local-system.ts";
import { useSystems } from "./choice/use-systems.ts";

interface Props {
  readonly file: LocalSystem;
  readonly onKept: (system: System) => void;
}

/** Offers to make one of the person's design systems, or of a team's, of the file of this device. */
export function KeepSystem({ file, onKept }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { content } = file;
  if (content === undefined) return null;
  if (isOpen) return <Form file={{ ...file, content }} onKept={onKept} onCancel={() => setOpen(false)} />;
  return (
    <p>
      <button type="button" class="button small" onClick={() => setOpen(true)}>
        {t("conformance.keep")}
      </button>{" "}
      <span class="quiet-text">{t("conformance.keepHint")}</span>
    </p>
  );
}

interface FormProps extends Props {
  readonly file: LocalSystem & { readonly content: string };
  readonly onCancel: () => void;
}

function Form({ file: { name: fileName, format, content }, onKept, onCancel }: FormProps) {
  const { call } = usePlatform();
  const { reload } = useSystems();
  const id = useId();
  const [name, setName] = useState(fileName.replace(/\.[^.]*$/, ""));
  const [teamId, setTeamId] = useState<string | null>(null);
  const keep = useAction(
    () => {
      const wanted = { name: name.trim(), team_id: teamId, source: { format, content } };
      return call((client) => client.systems.create.mutate(wanted));
    },
    (system) => {
      reload();
      onKept(system);
    },
  );
  return (
    <ActionForm action={keep} class="card stack">
      <div class="field">
        <label for={id}>{t("systems.name")}</label>
        <input
          id={id}
          type="text"
          maxLength={100}
          required
          autocomplete="off"
          value={name}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      </div>
      <OwnerSelect label={t("systems.owner")} teamId={teamId} onChoose={setTeamId} isForAdmins />
      <FormEnd action={keep} send={t("conformance.keep")} isReady={name.trim() !== ""} onCancel={onCancel} />
    </ActionForm>
  );
}
