import { extractionsFor } from "@tintype/shared/conditions/bounds";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { OwnerSelect } from "../../people/account/OwnerSelect.tsx";
import { useHasLimits } from "../../people/account/Plan.tsx";
import { usePlatform } from "../../platform/context.ts";
import { ActionForm } from "../../platform/server/ActionForm.tsx";
import { createPage, deletePage } from "../../platform/server/actions.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useAction } from "../../platform/server/use-action.ts";
import type { PageOfServer } from "../../platform/sources/page-source.ts";
import { TrackingHint } from "../tracking/TrackingHint.tsx";
import { OptionFields } from "./OptionFields.tsx";
import { formOf, optionsOf, usualOptions, webAddressIn } from "./options.ts";

interface Props {
  /** The team that gets the page, unless the person chooses otherwise. */
  readonly teamId?: string | null | undefined;
  /** A page without a version, whose address and options the form begins with. The new page takes its place. */
  readonly replaced?: PageOfServer;
}

/** A form for the address of a page that the server is to read. It leads to the page, which shows the progress. */
export function NewPage({ replaced, teamId: givenTeam = replaced?.extraction.teamId }: Props) {
  const platform = usePlatform();
  const hasLimits = useHasLimits();
  const id = useId();
  const [typed, setTyped] = useState(replaced?.url ?? "");
  const [options, setOptions] = useState(replaced ? formOf(replaced.extraction.options) : usualOptions);
  const [teamId, setTeamId] = useState(givenTeam ?? null);
  const [isWrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.focus(), []); // before it is seen, so that no key is lost

  const create = useAction(
    (url: string) => createPage(platform, { url, team_id: teamId, options: optionsOf(options) }),
    async ({ id: pageId }) => {
      if (replaced) await deletePage(platform, replaced.id);
      platform.go({ at: "page", where: "server", pageId, tab: "tokens" }, { replace: true });
    },
  );
  const { fault, isBusy } = create;
  const submit = async () => {
    const url = webAddressIn(typed);
    setWrong(url === undefined);
    if (url === undefined) return create.forget();
    await create.run(url);
  };

  return (
    <ActionForm action={{ ...create, run: submit }} class="new-page" noValidate>
      <p class="lead">{replaced ? t("run.replaces", [replaced.url]) : t("newPage.lead")}</p>
      <div class="new-page-line">
        <input
          ref={input}
          type="text"
          inputMode="url"
          autocomplete="url"
          autocapitalize="off"
          spellcheck={false}
          aria-label={t("newPage.address")}
          placeholder={t("newPage.address")}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
          maxLength={2048}
          value={typed}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(false);
          }}
        />
        <button type="submit" class="button primary" disabled={isBusy}>
          {t(isBusy ? "newPage.busy" : "newPage.read")}
        </button>
      </div>
      {isWrong && (
        <p class="field-fault" id={`${id}-wrong`} role="alert">
          {t(typed.trim() === "" ? "newPage.empty" : "newPage.wrong")}
        </p>
      )}
      <TrackingHint
        typed={typed}
        onLeaveOut={(address) => {
          setTyped(address);
          input.current?.focus();
        }}
      />
      {fault && <FaultNote fault={fault} />}
      <OwnerSelect label={t("newPage.owner")} teamId={teamId} onChoose={setTeamId} />
      <details class="advanced">
        <summary>{t("newPage.options")}</summary>
        <OptionFields
          url={webAddressIn(typed)}
          options={options}
          details={fault?.details ?? []}
          onChange={setOptions}
        />
      </details>
      {hasLimits && <p class="fine-print">{t("newPage.counts", extractionsFor(options.modes.length))}</p>}
    </ActionForm>
  );
}
