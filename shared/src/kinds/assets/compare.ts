import type { AssetChanges } from "../changes.ts";
import { type Comparison, countChanges, differing, matchTokens } from "../compare.ts";
import type { AssetToken } from "../wire.ts";

/** File names change with every deployment, so assets are compared only if a request names them. */
export const assets: Comparison = {
  key: "assets",
  isOnRequest: true,
  compare(from, to) {
    const toChange = ({ type, url }: AssetToken) => ({ type, url });
    const { added, removed } = matchTokens(from.assets, to.assets, ({ type, url }) => `${type} ${url}`);
    const changes = { added: added.map(toChange), removed: removed.map(toChange) };
    return { changes: { assets: changes }, count: countChanges(changes) };
  },
  except({ assets: changes = NONE }, { assets: others = NONE }) {
    const remaining = {
      added: differing(changes.added, others.added),
      removed: differing(changes.removed, others.removed),
    };
    return { changes: { assets: remaining }, count: countChanges(remaining) };
  },
};

const NONE: AssetChanges = { added: [], removed: [] };
