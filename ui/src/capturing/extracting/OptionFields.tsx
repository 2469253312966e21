import { visitors } from "@tintype/shared/api/access/visitor";
import type { ErrorDetail } from "@tintype/shared/api/errors/errors";
import { consentActions } from "@tintype/shared/api/extractions/consent";
import { useId } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { CheckField } from "../../kit/CheckField.tsx";
import { Segments } from "../../kit/Segments.tsx";
import { ServerMessage } from "../../platform/server/FaultNote.tsx";
import { ModeFields } from "./ModeFields.tsx";
import { presetModes } from "./modes.ts";
import type { OptionsForm } from "./options.ts";

interface Props {
  /** The address of the page, or of the first page of a site. Undefined until it is complete. */
  readonly url: string | undefined;
  readonly options: OptionsForm;
  /** The fault that the server found. */
  readonly details: readonly ErrorDetail[];
  readonly onChange: (options: OptionsForm) => void;
}

const SCHEMES = ["light", "dark"] as const;
const WAITS = ["load", "domcontentloaded", "networkidle"] as const;

/** Sizes that people know, in CSS px. */
const SIZES = { desktop: ["1280", "800"], tablet: ["820", "1180"], mobile: ["390", "844"] } as const;
const SIZE_NAMES = ["desktop", "tablet", "mobile"] as const;

/** Fields for the options of reading: the window, the colours, and the parts of the page. */
export function OptionFields({ url, options, details, onChange }: Props) {
  const id = useId();
  const set = (changes: Partial<OptionsForm>) => onChange({ ...options, ...changes });
  const size = SIZE_NAMES.find((name) => SIZES[name][0] === options.width && SIZES[name][1] === options.height);
  const faults = (path: string) => details.filter((detail) => detail.path.startsWith(`options.${path}`));
  return (
    <div class="options">
      <div class="field">
        <p class="field-label">{t("newPage.window")}</p>
        <div class="size-line">
          <Segments
            label={t("newPage.window")}
            values={SIZE_NAMES}
            labelOf={(name) => t(`newPage.size.${name}`)}
            chosen={size}
            onChoose={(name) => set({ width: SIZES[name][0], height: SIZES[name][1] })}
          />
          <span class="size-sides">
            <Side label={t("newPage.width")} value={options.width} onChange={(width) => set({ width })} />
            <span aria-hidden="true">×</span>
            <Side label={t("newPage.height")} value={options.height} onChange={(height) => set({ height })} />
          </span>
        </div>
        <Faults label={t("newPage.window")} details={faults("viewport")} />
      </div>
      <div class="field">
        <p class="field-label">{t("newPage.scheme")}</p>
        <Segments
          label={t("newPage.scheme")}
          values={SCHEMES}
          labelOf={(scheme) => t(`newPage.schemes.${scheme}`)}
          chosen={options.scheme}
          onChoose={(scheme) => set({ scheme, modes: options.modes.filter((mode) => mode !== presetModes[scheme]) })}
        />
      </div>
      <ModeFields url={url} modes={options.modes} scheme={options.scheme} onChange={(modes) => set({ modes })} />
      <Faults label={t("newPage.modes")} details={faults("modes")} />
      <div class="field">
        <label for={`${id}-wait`}>{t("newPage.wait")}</label>
        <select
          id={`${id}-wait`}
          value={options.waitFor}
          onChange={({ currentTarget: { value } }) =>
            set({ waitFor: WAITS.find((option) => option === value) ?? "load" })
          }
        >
          {WAITS.map((wait) => (
            <option key={wait} value={wait}>
              {t(`newPage.waits.${wait}`)}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <p class="field-label">{t("newPage.consent")}</p>
        <Segments
          label={t("newPage.consent")}
          values={consentActions}
          labelOf={(consent) => t(`newPage.consents.${consent}`)}
          chosen={options.consent}
          onChoose={(consent) => set({ consent })}
        />
      </div>
      <div class="field">
        <p class="field-label">{t("newPage.visitor")}</p>
        <Segments
          label={t("newPage.visitor")}
          values={visitors}
          labelOf={(visitor) => t(`newPage.visitors.${visitor}`)}
          chosen={options.visitor}
          onChoose={(visitor) => set({ visitor })}
        />
        <p class="field-hint">{t(`newPage.visitorHints.${options.visitor}`)}</p>
      </div>
      <SelectorField
        label={t("newPage.only")}
        hint={t("newPage.onlyHint")}
        value={options.selectors}
        details={faults("selectors")}
        onChange={(selectors) => set({ selectors })}
      />
      <SelectorField
        label={t("newPage.without")}
        hint={t("newPage.withoutHint")}
        value={options.excluded}
        details={faults("exclude_selectors")}
        onChange={(excluded) => set({ excluded })}
      />
      <CheckField
        label={t("newPage.screenshot")}
        checked={options.screenshot}
        onChange={(screenshot) => set({ screenshot })}
      />
    </div>
  );
}

interface SideProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Side({ label, value, onChange }: SideProps) {
  return (
    <input
      type="number"
      min={200}
      max={4000}
      aria-label={label}
      value={value}
      onInput={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface SelectorProps extends SideProps {
  readonly hint: string;
  readonly details: readonly ErrorDetail[];
}

function SelectorField({ label, hint, value, details, onChange }: SelectorProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        class="code-field"
        rows={2}
        spellcheck={false}
        aria-describedby={`${id}-hint`}
        aria-invalid={details.length > 0}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <p class="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
      <Faults label={label} details={details} />
    </div>
  );
}

interface FaultsProps {
  /** The field's. */
  readonly label: string;
  readonly details: readonly ErrorDetail[];
}

/** Says that the server finds a field wrong, with its own sentences as details. */
function Faults({ label, details }: FaultsProps) {
  if (details.length === 0) return null;
  return (
    <div class="field-fault">
      <p>{t("newPage.invalidField", [label])}</p>
      <ServerMessage message={details.map(({ path, message }) => `${path}: ${message}`).join("; ")} />
    </div>
  );
}
