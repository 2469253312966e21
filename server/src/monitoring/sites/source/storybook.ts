import { MAX_FILE_BYTES } from "./content.ts";
import { SourceFault } from "./fault.ts";
import { isSuccess } from "./fetcher.ts";
import { type Parts, readHomes } from "./homes.ts";
import type { SourceContent } from "./source.ts";
import { SITE_WORK } from "./work.ts";

/** The indexes of Storybook 7 and later, and of 6. */
const INDEXES = ["index.json", "stories.json"];

/** Reads the stories of a built Storybook. @param url of the Storybook, or of one of its pages */
export async function readStorybook({ url }: { url: string }, parts: Parts): Promise<SourceContent> {
  const { homes, file } = await readHomes(new URL(url).origin, parts);
  const answers: string[] = [];
  for (const name of INDEXES) {
    const { address, status, body, isComplete, release } = await parts.fetcher.fetch(new URL(name, folderOf(url)).href);
    const input = { address, body, isComplete };
    const readStories = () => parts.children.run(SITE_WORK, "readStories", input, parts.options);
    const index = isSuccess(status) ? await readStories().finally(release) : undefined;
    switch (index?.kind) {
      case "stories":
        return { homes, addresses: index.addresses, leftOut: index.leftOut, crawlDelayMs: file.crawlDelayMs };
      case "large":
        throw new SourceFault(
          `${address} is larger than ${MAX_FILE_BYTES / 1024 / 1024} MiB, which is the most that is read.`,
        );
      case "cut":
        throw new SourceFault(`${address} is broken: its end is missing.`);
      default:
        answers.push(`${address} ${index ? "is no index of stories" : `answered ${status}`}`);
    }
  }
  throw new SourceFault(`${url} is not the address of a built Storybook: ${answers.join(", and ")}.`);
}

/** The folder of a page; an address without a file name is a folder, also without its slash at the end. */
function folderOf(url: string): URL {
  const { origin, pathname } = new URL(url);
  return new URL(/\.[a-z]+$/i.test(pathname) ? pathname : `${pathname.replace(/\/$/, "")}/`, origin);
}
