import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The projects whose files take longest come first, so that no long file is left to run alone at the end. */
const PROJECTS = ["e2e", "server", "shared", "extension", "ui", "tools"];

/**
 * Runs the files of one project after those of another, long ones first. A worker is reused only while the files are of one
 * project: vitest's own order mixes them, and would start a new worker for most files.
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
