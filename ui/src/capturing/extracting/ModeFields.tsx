import { extractionsFor, MAX_MODES } from "@tintype/shared/conditions/bounds";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { CheckField } from "../../kit/CheckField.tsx";
import { CrossIcon, PlusIcon } from "../../kit/icons.tsx";
import { useHasLimits } from "../../people/account/Plan.tsx";
import { FoundModes } from "./FoundModes.tsx";
import { emptyMode, type ModeForm, type PresetMode, parsedConditions, presetModes } from "./modes.ts";

interface Props {
  /** The address of the page whose themes can be found. Undefined until it is complete. */
  readonly url: string | undefined;
  readonly modes: readonly ModeForm[];
  /** Scheme of the options: the mode of the other scheme is offered. */
  readonly scheme: "light" | "dark";
  readonly onChange: (modes: readonly ModeForm[]) => void;
}

/** Further conditions under which the page is read: a few that most people want, and others. */
export function ModeFields({ url, modes, scheme, onChange }: Props) {
  const hasLimits = useHasLimits();
  const presets: readonly PresetMode[] = [scheme === "light" ? "dark" : "light", "mobile"];
  const isFull = modes.length >= MAX_MODES;
  const without = (mode: ModeForm) => modes.filter((otherMode) => otherMode !== mode);
  const replace = (mode: ModeForm, changedMode: ModeForm) =>
    modes.map((otherMode) => (otherMode === mode ? changedMode : otherMode));
  const isPreset = (mode: ModeForm) => presets.some((name) => presetModes[name] === mode);
  return (
    <fieldset class="field checks">
      <legend class="field-label">{t("newPage.modes")}</legend>
      {presets.map((name) => {
        const mode = presetModes[name];
        const isOn = modes.includes(mode);
        return (
          <CheckField
            key={name}
            label={t(`newPage.mode.${name}`)}
            checked={isOn}
            disabled={!isOn && isFull}
            onChange={(isWanted) => onChange(isWanted ? [...modes, mode] : without(mode))}
          />
        );
      })}
      <FoundModes url={url} modes={modes} isFull={isFull} onChange={onChange} />
      {modes.map((mode, index) =>
        isPreset(mode) ? null : (
          <OtherMode
            key={index}
            mode={mode}
            onChange={(changedMode) => onChange(replace(mode, changedMode))}
            onRemove={() => onChange(without(mode))}
          />
        ),
      )}
      {!isFull && (
        <p>
          <button type="button" class="button small" onClick={() => onChange([...modes, { ...emptyMode }])}>
            <PlusIcon /> {t("newPage.addMode")}
          </button>
        </p>
      )}
      <p class="field-hint">
        {t("newPage.modesHint")} {hasLimits && t("newPage.modesCount", extractionsFor(modes.length))}
      </p>
    </fieldset>
  );
}

interface OtherProps {
  readonly mode: ModeForm;
  readonly onChange: (mode: ModeForm) => void;
  readonly onRemove: () => void;
}

const SCHEMES = ["", "light", "dark"] as const;

function OtherMode({ mode, onChange, onRemove }: OtherProps) {
  const set = (changes: Partial<ModeForm>) => onChange({ ...mode, ...changes });
  const side = (name: "width" | "height") => (
    <input
      type="number"
      min={200}
      max={4000}
      aria-label={t(`newPage.${name}`)}
      placeholder={t(`newPage.${name}`)}
      value={mode[name]}
      onInput={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <div class="mode">
      <input
        class="code-field"
        aria-label={t("newPage.modeName")}
        placeholder={t("newPage.modeName")}
        maxLength={40}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        value={mode.name}
        onInput={(event) => set({ name: event.currentTarget.value })}
      />
      <select
        aria-label={t("newPage.scheme")}
        value={mode.scheme}
        onChange={({ currentTarget: { value } }) => set({ scheme: SCHEMES.find((option) => option === value) ?? "" })}
      >
        {SCHEMES.map((scheme) => (
          <option key={scheme} value={scheme}>
            {t(`newPage.schemes.${scheme === "" ? "same" : scheme}`)}
          </option>
        ))}
      </select>
      {side("width")}
      {side("height")}
      <button
        type="button"
        class="icon-button small"
        aria-label={t("newPage.removeMode", [mode.name])}
        title={t("newPage.removeMode", [mode.name])}
        onClick={onRemove}
      >
        <CrossIcon />
      </button>
      <CheckField
        label={t("newPage.reducedMotion")}
        checked={mode.reducedMotion}
        onChange={(reducedMotion) => set({ reducedMotion })}
      />
      <ConditionsField typed={mode.conditions} onType={(conditions) => set({ conditions })} />
    </div>
  );
}

interface ConditionsProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** The conditions of a theme, as text: attributes, classes, storage, cookies, the address, contrast. */
function ConditionsField({ typed, onType }: ConditionsProps) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const isReadable = parsedConditions(typed) !== undefined;
  // A form with conditions that nobody can read is not sent.
  useEffect(() => field.current?.setCustomValidity(isReadable ? "" : t("newPage.conditionsFault")), [isReadable]);
  return (
    <div class="mode-conditions">
      <label class="field-label" for={`${id}-field`}>
        {t("newPage.conditions")}
      </label>
      <input
        id={`${id}-field`}
        ref={field}
        class="code-field"
        placeholder="[data-theme=dark]"
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        aria-describedby={`${id}-hint`}
        aria-invalid={!isReadable}
        value={typed}
        onInput={(event) => onType(event.currentTarget.value)}
      />
      <p id={`${id}-hint`} class={isReadable ? "field-hint" : "field-fault"}>
        {t(isReadable ? "newPage.conditionsHint" : "newPage.conditionsFault")}
      </p>
    </div>
  );
}
