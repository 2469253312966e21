import type { Plugin, Rolldown } from "vite";

/** When a page loads a module: with its first view, or not before a person opens another one. */
type Moment = "first" | "later";

/**
 * Puts the modules that the same pages load with their first view into one file. Without this there is a file for each set of
 * views that share a module: the popup would load 47 files before it shows anything, and 3 with it. Rolldown's own ways to merge
 * (`entriesAwareMergeThreshold`, in 1.2.19) put modules into the entry of another page, or let files wait for each other.
 *
 * No module may await an import while it is evaluated: the file that it waits for may need its own.
 */
export function fewChunks(): Plugin {
  let names = new Map<string, string>();
  return {
    name: "few-chunks",
    buildEnd() {
      names = chunkNames([...this.getModuleIds()].flatMap((id) => this.getModuleInfo(id) ?? []));
    },
    outputOptions(options) {
      // The scripts that the extension runs in pages have one file each.
      if (options.format !== "es") return options;
      return { ...options, codeSplitting: { groups: [{ name: (id) => names.get(id) }] } };
    },
  };
}

/** Returns the chunks of the modules that are part of a page's first view. A page is an entry. */
function chunkNames(modules: readonly Rolldown.ModuleInfo[]): Map<string, string> {
  const byId = new Map(modules.map((module) => [module.id, module]));
  // In the order of their names: modules are read at the same time, and each build must give the same files.
  const pages = modules.filter(({ isEntry }) => isEntry).sort((a, b) => (a.id < b.id ? -1 : 1));
  const moments = pages.map((page) => momentsFrom(page, byId));
  const groups = new Map<string, string>();
  for (const { id, isEntry } of modules) {
    const group = moments.map((ofPage) => ofPage.get(id) ?? "never");
    if (!isEntry && group.includes("first")) groups.set(id, group.join());
  }
  const numbers = [...new Set(groups.values())].sort();
  return new Map([...groups].map(([id, group]) => [id, `first-${numbers.indexOf(group) + 1}`]));
}

/** Returns when a page loads each of its modules. */
function momentsFrom(
  page: Rolldown.ModuleInfo,
  byId: ReadonlyMap<string, Rolldown.ModuleInfo>,
): ReadonlyMap<string, Moment> {
  const moments = new Map<string, Moment>();
  const queue: [id: string, moment: Moment][] = [[page.id, "first"]];
  for (let chunk = queue.pop(); chunk; chunk = queue.pop()) {
    const [id, moment] = chunk;
    if (moments.get(id) === moment || moments.get(id) === "first") continue;
    moments.set(id, moment);
    for (const imported of byId.get(id)?.importedIds ?? []) queue.push([imported, moment]);
    for (const imported of byId.get(id)?.dynamicallyImportedIds ?? []) queue.push([imported, "later"]);
  }
  return moments;
}
