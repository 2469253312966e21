import type { System } from "@tintype/shared/api/systems/systems";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { OwnerSelect } from "../../people/account/OwnerSelect.tsx";
import { usePlatform } from "../../platform/context.ts";
import { ActionForm } from "../../platform/server/ActionForm.tsx";
import { FormEnd } from "../../platform/server/FormEnd.tsx";
import { useAction } from "../../platform/server/use-action.ts";
import { useSystems } from "../choice/use-systems.ts";
import { folderOf } from "../source/read-files.ts";
import { type SourceForm, sourceOf } from "../source/SourceField.tsx";
import { NameField } from "./NameField.tsx";

interface Props {
  readonly source: SourceForm;
  /** The text of the button that makes it. */
  readonly send: string;
  readonly onCreated: (system: System) => void;
  readonly onCancel: () => void;
  /** Stands above the fields. */
  readonly children?: ComponentChildren;
}

/** Makes a design system of a source: asks for its name, which its file suggests, and for its owner. */
export function NewSystemForm({ source: form, send, onCreated, onCancel, children }: Props) {
  const { call } = usePlatform();
  const { reload } = useSystems();
  const [name, setName] = useState("");
  const [teamId, setTeamId] = useState<string | null>(null);
  const source = sourceOf(form);
  const suggested = folderOf(form.files ?? []) ?? form.file.replace(/\.[^.]*$/, "");
  const wantedName = name.trim() || suggested;
  const create = useAction(
    () => {
      if (!source) throw new Error("the form was sent without a source");
      const request = { name: wantedName, team_id: teamId, source };
      return call((client) => client.systems.create.mutate(request));
    },
    (system) => {
      reload();
      onCreated(system);
    },
  );
  return (
    <ActionForm action={create} class="card stack">
      {children}
      <NameField name={name} suggested={suggested} onChange={setName} />
      <OwnerSelect label={t("systems.owner")} teamId={teamId} onChoose={setTeamId} atLeast="admin" />
      <FormEnd action={create} send={send} isReady={source !== undefined && wantedName !== ""} onCancel={onCancel} />
    </ActionForm>
  );
}
