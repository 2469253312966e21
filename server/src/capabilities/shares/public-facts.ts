import { visible } from "@tintype/shared/text/inert";
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
  readonly note?: string | undefined;
  readonly environment?: { readonly final_url?: string | undefined };
}

export const publicSnapshot = <Snapshot extends SnapshotFacts>(snapshot: Snapshot): Snapshot => ({
  ...snapshot,
  ...(snapshot.note !== undefined && { note: visible(snapshot.note) }),
  ...(snapshot.environment?.final_url !== undefined && {
    environment: { ...snapshot.environment, final_url: withoutPrivateParameters(snapshot.environment.final_url) },
  }),
});
