import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Projects with the longest files come first, so that no long file runs alone at the end. Those of `ui` are short. */
const PROJECTS = ["e2e", "tools", "server", "cli", "reader", "shared", "extension", "ui"];

/**
 * Runs the files of one project after those of another, the longest first. A worker is only reused for files of the same
 * project. Vitest's own order mixes the projects, which starts a new worker for most files.
 */
export default class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const longestFirst = await super.sort(files);
    return longestFirst.toSorted((a, b) => rank(a) - rank(b));
  }
}

function rank({ project }: TestSpecification): number {
  return PROJECTS.indexOf(project.name);
}
