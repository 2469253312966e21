import { execFile } from "node:child_process";
import { copyFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";

const run = promisify(execFile);
const manifests = fileURLToPath(new URL("../../../bench-peers/", import.meta.url));
const installed = fileURLToPath(new URL("../../../.cache/bench-peers/", import.meta.url));

const LONGEST_RUN_MS = 120_000;
const MOST_OUTPUT = 50_000_000;

/** A command that reads one page and prints JSON. */
export interface Tool {
  readonly name: string;
  /** The arguments to Node. */
  command(url: string): readonly string[];
  /** The colours that it reports, as it writes them. */
  colors(output: unknown): readonly string[];
}

export const tintype: Tool = {
  name: "Tintype",
  command: (url) => [fileURLToPath(new URL("../cli/extract.ts", import.meta.url)), url, "--allow-private"],
  colors: (output) => {
    const { colors } = z.object({ colors: z.array(z.object({ value: z.string() })) }).parse(output);
    return colors.map(({ value }) => value);
  },
};

interface Peer extends Pick<Tool, "colors"> {
  /** The command's file inside the package. */
  readonly script: string;
  /** Arguments before and after the URL. */
  readonly before?: readonly string[];
  readonly after: readonly string[];
}

/** By package. Only what a tool presents as the page's colours counts, not its steps on the way there. */
const peers: Readonly<Record<string, Peer>> = {
  dembrandt: {
    script: "dist/index.js",
    after: ["--json-only"],
    colors: (output) => {
      const palette = z.array(z.object({ color: z.string() }));
      const { colors } = z.object({ colors: z.object({ palette, semantic: z.unknown() }) }).parse(output);
      return [...colors.palette.map(({ color }) => color), ...textsIn(colors.semantic)];
    },
  },
  "@designscan/extractor": {
    script: "dist/cli.js",
    after: ["--quiet"],
    colors: (output) => textsIn(z.object({ colors: z.unknown() }).parse(output).colors),
  },
  "@ai.to.design/design-token-extractor": {
    script: "dist/cli.js",
    before: ["extract"],
    after: ["--allow-private-hosts"],
    colors: (output) => {
      const { color } = z.object({ color: z.record(z.string(), z.object({ $value: z.string() })) }).parse(output);
      return Object.values(color).map(({ $value }) => $value);
    },
  },
};

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/**
 * Installs the peers beside the project, at the versions of bench-peers' lockfile and without their install scripts, unless
 * they stand there already.
 * @throws where npm cannot install them
 */
export async function installPeers(): Promise<Tool[]> {
  await mkdir(installed, { recursive: true });
  if (!(await areInstalled())) {
    process.stderr.write("peers: installing them into .cache/bench-peers (once) …\n");
    for (const name of ["package.json", "package-lock.json"])
      await copyFile(join(manifests, name), join(installed, name));
    const npm = process.env.npm_execpath;
    const [file, first] = npm ? [process.execPath, [npm]] : ["npm", []];
    const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    await run(file, [...first, "ci", ...flags], { cwd: installed });
  }
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readFile(join(manifests, "package.json"), "utf8")));
  return Object.entries(peers).map(([name, { script, before = [], after, colors }]) => ({
    name: `${name} ${dependencies[name]}`,
    command: (url) => [
      `--import=${new URL("../../../bench-peers/browser.mjs", import.meta.url)}`,
      join(installed, "node_modules", name, script),
      ...before,
      url,
      ...after,
    ],
    colors,
  }));
}

/** npm writes its own list of what it installed last of all. */
async function areInstalled(): Promise<boolean> {
  try {
    await readFile(join(installed, "node_modules", ".package-lock.json"));
    const [wanted, there] = await Promise.all(
      [manifests, installed].map((folder) => readFile(join(folder, "package-lock.json"), "utf8")),
    );
    return wanted === there;
  } catch {
    return false;
  }
}

/** Runs a tool on a page to its end. @returns the colours that it reports */
export async function runTool(tool: Tool, url: string): Promise<readonly string[]> {
  const { stdout } = await run(process.execPath, tool.command(url), {
    cwd: installed,
    timeout: LONGEST_RUN_MS,
    maxBuffer: MOST_OUTPUT,
  });
  return tool.colors(JSON.parse(stdout));
}
