import { visible, visibleTexts } from "@tintype/shared/text/inert";
import { withoutPrivateParameters } from "@tintype/shared/text/private-parameters";

/**
 * Returns the facts about an extraction or a snapshot for people with a link: addresses without what gives access to the page,
 * and text that hides nothing and cannot change the direction of what follows.
 */
export const publicExtraction = <Row extends { readonly url: string; readonly title: string | null }>(
  row: Row,
): Row => ({
  ...row,
  url: withoutPrivateParameters(row.url),
  title: row.title === null ? null : visible(row.title),
});

interface SnapshotFacts {
  readonly id: string;
  readonly environment?: { readonly final_url?: string | undefined };
}

export function publicSnapshot<Snapshot extends SnapshotFacts>(snapshot: Snapshot): Snapshot {
  const visibleSnapshot = visibleTexts(snapshot);
  const { environment } = visibleSnapshot;
  const final_url = environment?.final_url && withoutPrivateParameters(environment.final_url);
  return final_url ? { ...visibleSnapshot, environment: { ...environment, final_url } } : visibleSnapshot;
}
