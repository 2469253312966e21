import type { ComponentChildren } from "preact";

/** The texts of a row. */
export interface StatusRow {
  readonly key: string;
  readonly name: ComponentChildren;
  readonly about: ComponentChildren;
  /** Its fault. */
  readonly bad?: string | undefined;
  /** The figure by which the rows are compared. */
  readonly figure: ComponentChildren;
  readonly beside?: ComponentChildren;
}

interface Props<Row> {
  readonly title: string;
  readonly lead?: string | undefined;
  readonly rows: readonly Row[];
  /** The text without a row. */
  readonly none: string;
  readonly draw: (row: Row) => StatusRow;
}

/** A card with a list of the status. */
export function StatusList<Row>({ title, lead, rows, none, draw }: Props<Row>) {
  return (
    <section class="card">
      <h2 class="card-title">{title}</h2>
      {lead !== undefined && rows.length > 0 && <p class="quiet-text">{lead}</p>}
      {rows.length === 0 ? (
        <p class="quiet-text">{none}</p>
      ) : (
        <ul class="rows" aria-label={title}>
          {rows.map(draw).map(({ key, name, about, bad, figure, beside }) => (
            <li key={key} class="row">
              <span class="row-main">
                <b dir="auto">{name}</b>
                <small>{about}</small>
                {bad !== undefined && <small class="bad">{bad}</small>}
              </span>
              <span class="row-side">
                <span>{figure}</span>
                {beside !== undefined && <small>{beside}</small>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
