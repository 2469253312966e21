import { useMemo, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { Ghosts } from "../../kit/Ghosts.tsx";
import { OutlinedPicture, PictureSlider } from "../../kit/PictureSlider.tsx";
import { Segments } from "../../kit/Segments.tsx";
import { useStoredChoice } from "../../kit/use-stored-choice.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import type { Content, PageSource } from "../../platform/sources/page-source.ts";
import { useAllPlaces, usePicture } from "../../platform/sources/use-pages.ts";
import { compareTokens } from "../tokens/changed-tokens.ts";
import { changedPlaces, type Place } from "./changed-places.ts";
import { NoPicture } from "./NoPicture.tsx";
import { whyNoPicture } from "./why-no-picture.ts";

interface Version {
  readonly id: string;
  readonly label: string;
  readonly content: Content;
  readonly isNewest: boolean;
}

interface Props {
  readonly source: PageSource;
  readonly pageId: string;
  readonly before: Version;
  readonly after: Version;
}

const WAYS = ["slider", "side"] as const;

/** The screenshots of two versions: one over the other with a slider between them, or side by side. What has changed is outlined. */
export function BeforeAfter({ source, pageId, before, after }: Props) {
  const [way, setWay] = useStoredChoice("pictures", WAYS);
  const without = [before, after].find(({ content }) => !content.screenshot);
  const wantedId = (version: Version) => (without ? undefined : version.id);
  const older = usePicture(source, pageId, wantedId(before));
  const newer = usePicture(source, pageId, wantedId(after));
  const [areOutlined, setOutlined] = useState(true);
  const outlines = [useOutlines(source, pageId, before, after), useOutlines(source, pageId, after, before)] as const;
  if (without) {
    return (
      <>
        <p class="overline">{without.label}</p>
        <NoPicture reason={whyNoPicture(without.content, undefined, without.isNewest)} />
      </>
    );
  }
  const failed = [older, newer].find(({ fault }) => fault);
  if (failed?.fault) return <FaultNote fault={failed.fault} onRetry={failed.reload} />;
  if (older.data === undefined || newer.data === undefined) return <Ghosts />;
  const pictures = [
    {
      label: before.label,
      source: older.data,
      size: before.content.screenshot,
      outlines: areOutlined ? outlines[0] : [],
    },
    {
      label: after.label,
      source: newer.data,
      size: after.content.screenshot,
      outlines: areOutlined ? outlines[1] : [],
    },
  ] as const;
  const hasOutlines = outlines.some(({ length }) => length > 0);
  return (
    <div class="before-after">
      <div class="pictures-choices">
        <Segments
          label={t("pictures.ways")}
          values={WAYS}
          labelOf={(option) => t(`pictures.${option}`)}
          chosen={way}
          onChoose={setWay}
        />
        {hasOutlines && (
          <label class="pictures-outline">
            <input
              type="checkbox"
              checked={areOutlined}
              onChange={({ currentTarget }) => setOutlined(currentTarget.checked)}
            />{" "}
            {t("pictures.outline")}
          </label>
        )}
      </div>
      {way === "side" ? (
        <div class="pictures-side">
          {pictures.map((version) => (
            <figure key={version.label}>
              <figcaption>{version.label}</figcaption>
              <OutlinedPicture version={version} />
            </figure>
          ))}
        </div>
      ) : (
        <PictureSlider before={pictures[0]} after={pictures[1]} />
      )}
    </div>
  );
}

const NOT_CHANGED: readonly Place[] = [];

/** The places of a version whose tokens differ from those of another version. */
function useOutlines(source: PageSource, pageId: string, version: Version, otherVersion: Version): readonly Place[] {
  const wantedVersion =
    source.places && version.content.screenshot && otherVersion.content.screenshot ? version.id : undefined;
  const all = useAllPlaces(source, pageId, wantedVersion).data;
  const [tokens, otherTokens] = [version.content.tokens, otherVersion.content.tokens];
  return useMemo(
    () => (all ? changedPlaces(all, compareTokens(otherTokens, tokens).changed) : NOT_CHANGED),
    [all, tokens, otherTokens],
  );
}
