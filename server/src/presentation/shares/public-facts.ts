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

/** A field that the answer about a snapshot has. */
interface SnapshotFacts {
  readonly environment?: { readonly final_url?: string | undefined };
}

/** Returns an answer about a shared extraction as everyone may read it. */
export function publicAnswer(answer: unknown): unknown {
  const visibleAnswer = visibleTexts(answer) as SnapshotFacts; // every answer is an object
  const { environment } = visibleAnswer;
  const final_url = environment?.final_url && withoutPrivateParameters(environment.final_url);
  return final_url ? { ...visibleAnswer, environment: { ...environment, final_url } } : visibleAnswer;
}
