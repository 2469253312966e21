import { t } from "../../i18n/i18n.ts";

/** Modes that most pages are read in, as the option `modes` has them. */
export const presets = {
  dark: { name: "dark", color_scheme: "dark" },
  mobile: { name: "mobile", viewport: { width: 390, height: 844 } },
} as const;

export type PresetName = keyof typeof presets;
const names: readonly PresetName[] = ["dark", "mobile"];

interface Props {
  readonly chosen: readonly PresetName[];
  readonly onChoose: (names: readonly PresetName[]) => void;
}

/** Check boxes for the usual modes of a page. */
export function PresetModes({ chosen, onChoose }: Props) {
  return (
    <fieldset class="mode-boxes">
      <legend class="unseen">{t("modes.readToo")}</legend>
      {names.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={({ currentTarget: { checked } }) =>
              onChoose(names.filter((candidate) => (candidate === name ? checked : chosen.includes(candidate))))
            }
          />
          {t(`modes.${name}`)}
        </label>
      ))}
    </fieldset>
  );
}
