import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { safeStyle } from "../../kit/safe-style.ts";
import { useChangeOf } from "../changed.ts";
import { ColorDetails } from "./ColorDetails.tsx";
import type { Family } from "./families.ts";
import { Swatch } from "./Swatch.tsx";

/** Without the colour's name, which may contain spaces: `aria-controls` is a list of ids. */
const DETAILS_ID = "details-colors";
/** Number of colours of a family that are drawn on its button. */
const DRAWN = 4;

interface Props {
  readonly family: Family;
  /** The name of the colour whose details are open. */
  readonly open: string | undefined;
  readonly setOpen: (name: string | undefined) => void;
}

/** A colour as a card, with a button that shows the others of its family after it. They are shown at first if one has changed. */
export function FamilyItem({ family: { leader, members }, open, setOpen }: Props) {
  const changeOf = useChangeOf("colors");
  const [choice, setUnfolded] = useState<boolean>();
  const isUnfolded = choice ?? members.some(({ name }) => changeOf(name));
  const areShown = isUnfolded || members.some(({ name }) => name === open);
  return [leader, ...(areShown ? members : [])].map((color) => {
    const isOpen = color.name === open;
    const classes = ["swatch-item", ...(isOpen ? ["open"] : []), ...(color === leader ? [] : ["member"])];
    return (
      <li class={classes.join(" ")} key={color.name} data-item>
        <Swatch
          color={color}
          detailsId={DETAILS_ID}
          isOpen={isOpen}
          onToggle={() => setOpen(isOpen ? undefined : color.name)}
        >
          {color === leader && members.length > 0 && (
            <button
              type="button"
              class="family"
              aria-expanded={areShown}
              title={t("order.family", members.length)}
              onClick={() => setUnfolded(!areShown)}
            >
              {members.slice(0, DRAWN).map(({ name, value }) => (
                <span class="family-color" key={name} aria-hidden="true">
                  <span style={safeStyle("backgroundColor", value)} />
                </span>
              ))}
              <span aria-hidden="true">+{members.length}</span>
              <span class="unseen">
                {leader.name}: {t("order.family", members.length)}
              </span>
            </button>
          )}
        </Swatch>
        {isOpen && <ColorDetails id={DETAILS_ID} color={color} onClose={() => setOpen(undefined)} />}
      </li>
    );
  });
}
