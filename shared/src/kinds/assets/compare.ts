import type { AssetChanges } from "../changes.ts";
import { type Comparison, countChanges, differing, matchTokens } from "../compare.ts";
import type { AssetToken } from "../wire.ts";

/** File names change with every deployment, so assets are compared only if a request names them. */
export const assets: Comparison = {
  key: "assets",
  isOnRequest: true,
  compare(from, to) {
    const shown = ({ type, url }: AssetToken) => ({ type, url });
    const { added, removed } = matchTokens(from.assets, to.assets, ({ type, url }) => `${type} ${url}`);
    const changes = { added: added.map(shown), removed: removed.map(shown) };
    return { changes: { assets: changes }, count: countChanges(changes) };
  },
  except({ assets: changes = NONE }, { assets: others = NONE }) {
    const left = {
      added: differing(changes.added, others.added),
      removed: differing(changes.removed, others.removed),
    };
    return { changes: { assets: left }, count: countChanges(left) };
  },
};

const NONE: AssetChanges = { added: [], removed: [] };
