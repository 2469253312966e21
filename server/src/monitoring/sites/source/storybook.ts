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
    const { address, status, body, release } = await parts.fetcher.fetch(new URL(name, folderOf(url)).href);
    const readStories = () => parts.children.run(SITE_WORK, "readStories", { body, address }, parts.options);
    const stories = isSuccess(status) ? await readStories().finally(release) : null;
    if (stories) return { homes, ...stories, crawlDelayMs: file.crawlDelayMs };
    answers.push(`${address} ${isSuccess(status) ? "is no index of stories" : `answered ${status}`}`);
  }
  throw new SourceFault(`${url} is not the address of a built Storybook: ${answers.join(", and ")}.`);
}

/** The folder of a page; an address without a file name is a folder, also without its slash at the end. */
function folderOf(url: string): URL {
  const { origin, pathname } = new URL(url);
  return new URL(/\.[a-z]+$/i.test(pathname) ? pathname : `${pathname.replace(/\/$/, "")}/`, origin);
}
