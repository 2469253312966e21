/** In larger groups the best pairs are taken first: the cost of the optimum grows with the cube of the size. */
const MAX_OPTIMAL = 256;

/** A possible pair. Its score is greater than 0. */
export interface Pairing {
  readonly row: number;
  readonly column: number;
  readonly score: number;
}

/**
 * Pairs rows with columns one to one so that the sum of scores is maximal. Groups without common candidates are solved
 * separately, each with the Hungarian method (Kuhn, Munkres).
 */
export function assign(candidates: readonly Pairing[]): [row: number, column: number][] {
  return groups(candidates).flatMap((group) => {
    const rows = [...new Set(group.map(({ row }) => row))];
    const columns = [...new Set(group.map(({ column }) => column))];
    if (Math.max(rows.length, columns.length) > MAX_OPTIMAL) return assignGreedily(group);
    const scores = rows.map(() => new Array<number>(columns.length).fill(0));
    for (const { row, column, score } of group) {
      const line = scores[rows.indexOf(row)];
      if (line) line[columns.indexOf(column)] = score;
    }
    return hungarian(scores)
      .filter(([row, column]) => (scores[row]?.[column] ?? 0) > 0)
      .map(([row, column]): [number, number] => [rows[row] ?? 0, columns[column] ?? 0]);
  });
}

/** Groups candidates that are connected by rows or columns, with union-find. */
function groups(candidates: readonly Pairing[]): Pairing[][] {
  const parents = new Map<string, string>();
  const root = (key: string): string => {
    let representative = key;
    for (
      let up = parents.get(representative);
      up !== undefined && up !== representative;
      up = parents.get(representative)
    ) {
      parents.set(representative, parents.get(up) ?? up);
      representative = up;
    }
    return representative;
  };
  for (const { row, column } of candidates) parents.set(root(`r${row}`), root(`c${column}`));
  const groups = new Map<string, Pairing[]>();
  for (const candidate of candidates) {
    const key = root(`r${candidate.row}`);
    const group = groups.get(key);
    if (group) group.push(candidate);
    else groups.set(key, [candidate]);
  }
  return [...groups.values()];
}

function assignGreedily(candidates: readonly Pairing[]): [number, number][] {
  const best = [...candidates].sort((a, b) => b.score - a.score || a.row - b.row || a.column - b.column);
  const [rows, columns] = [new Set<number>(), new Set<number>()];
  const pairs: [number, number][] = [];
  for (const { row, column } of best) {
    if (rows.has(row) || columns.has(column)) continue;
    rows.add(row);
    columns.add(column);
    pairs.push([row, column]);
  }
  return pairs;
}

/** Shortest augmenting paths with potentials, on the square matrix of costs (highest score − score). */
function hungarian(scores: readonly (readonly number[])[]): [number, number][] {
  const size = Math.max(scores.length, scores[0]?.length ?? 0);
  const top = Math.max(...scores.flat());
  const cost = (row: number, column: number) => top - (scores[row - 1]?.[column - 1] ?? 0);
  const zeros = () => new Array<number>(size + 1).fill(0);
  const [rowPotential, columnPotential, matched] = [zeros(), zeros(), zeros()];
  for (let row = 1; row <= size; row++) {
    const way = zeros();
    const least = new Array<number>(size + 1).fill(Number.POSITIVE_INFINITY);
    const used = new Array<boolean>(size + 1).fill(false);
    let column = 0;
    matched[0] = row;
    do {
      used[column] = true;
      const rowOfColumn = matched[column] ?? 0;
      let delta = Number.POSITIVE_INFINITY;
      let nextColumn = 0;
      for (let j = 1; j <= size; j++) {
        if (used[j]) continue;
        const reduced = cost(rowOfColumn, j) - (rowPotential[rowOfColumn] ?? 0) - (columnPotential[j] ?? 0);
        if (reduced < (least[j] ?? 0)) {
          least[j] = reduced;
          way[j] = column;
        }
        if ((least[j] ?? 0) < delta) {
          delta = least[j] ?? 0;
          nextColumn = j;
        }
      }
      for (let j = 0; j <= size; j++) {
        const owner = matched[j] ?? 0;
        if (used[j]) {
          rowPotential[owner] = (rowPotential[owner] ?? 0) + delta;
          columnPotential[j] = (columnPotential[j] ?? 0) - delta;
        } else least[j] = (least[j] ?? 0) - delta;
      }
      column = nextColumn;
    } while (matched[column] !== 0);
    while (column !== 0) {
      const previousColumn = way[column] ?? 0;
      matched[column] = matched[previousColumn] ?? 0;
      column = previousColumn;
    }
  }
  const pairs: [number, number][] = [];
  for (let column = 1; column <= size; column++) pairs.push([(matched[column] ?? 1) - 1, column - 1]);
  return pairs;
}
