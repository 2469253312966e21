import { choosePages } from "@tintype/shared/sites/choose-pages";
import { createPathMatcher } from "@tintype/shared/sites/globs";
import { TooManyComparisons } from "@tintype/shared/text/globs";
import { answerJobs } from "../../../platform/children/program.ts";
import { invalid } from "../../../platform/errors.ts";
import { decompress } from "./content.ts";
import type { JudgedLink, SourceAnswer, SourceJob, SourceJobs } from "./jobs.ts";
import { parsePage } from "./parse-page.ts";
import { parseSitemap } from "./parse-sitemap.ts";
import { parseStorybook } from "./parse-storybook.ts";
import { judgeBy, MAX_ROBOTS_BYTES, parseRobots } from "./robots.ts";

// The program of the children that read the sources of sites.

answerJobs<SourceJob, SourceAnswer>(async (job) => {
  try {
    return await answer(job);
  } catch (error) {
    throw error instanceof TooManyComparisons ? tooManyGlobs() : error;
  }
});

const tooManyGlobs = () =>
  invalid([
    { path: "", message: "has globs that need too many comparisons with the addresses: write fewer or simpler ones" },
  ]);

function answer(job: SourceJob): SourceAnswer | Promise<SourceAnswer> {
  switch (job.kind) {
    case "robots":
      return readRobots(job);
    case "sitemap":
      return parseSitemap(job.body, job.address, job.bounds);
    case "judge":
      return job.addresses.map(linkJudge(job));
    case "page":
      return readPage(job);
    case "storybook":
      return parseStorybook(job.body, job.address);
    case "choose":
      return choosePages(job.addresses, job.wishes, job.homes ? judgeBy(job.homes) : undefined, job.leftOut);
  }
}

async function readRobots({ origin, body }: SourceJobs["robots"]["job"]): Promise<SourceJobs["robots"]["answer"]> {
  const { bytes } = await decompress(body);
  const robots = new TextDecoder().decode(bytes.subarray(0, MAX_ROBOTS_BYTES));
  const home = { origin, robots };
  return { home, file: parseRobots(home) };
}

async function readPage(job: SourceJobs["page"]["job"]): Promise<SourceJobs["page"]["answer"]> {
  const { canonical, links } = await parsePage(job.body, job.address, job.charset);
  const judge = linkJudge(job);
  return { self: judge(job.address), canonical: canonical === null ? null : judge(canonical), links: links.map(judge) };
}

function linkJudge({ homes, exclude }: Pick<SourceJobs["judge"]["job"], "homes" | "exclude">) {
  const judge = judgeBy(homes);
  const isExcluded = createPathMatcher(exclude);
  return (address: string): JudgedLink => ({ address, isFollowed: !judge(address) && !isExcluded(address) });
}
