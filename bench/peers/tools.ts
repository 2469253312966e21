import { execFile } from "node:child_process";
import { copyFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";
import { runNpm } from "../stage/packed-program.ts";
import { kindsOfDembrandt, kindsOfDesignscan, kindsOfTintype, type Reported } from "./kinds.ts";

const run = promisify(execFile);
const manifests = fileURLToPath(new URL("./packages/", import.meta.url));
const installed = fileURLToPath(new URL("../../.cache/bench-peers/", import.meta.url));

const MAX_RUN_MS = 120_000;
const MAX_OUTPUT_BYTES = 50_000_000;

/** A command that reads one page and prints JSON. */
export interface Tool {
  readonly name: string;
  /** Returns the arguments for Node. */
  command(url: string): readonly string[];
  /** Returns the colours that the tool reports, in its own notation. */
  colors(output: unknown): readonly string[];
  /** Returns the values of the other kinds. Undefined for a tool that is not compared by them. */
  readonly kinds?: ((output: unknown) => Reported) | undefined;
}

/** @param file that of the package, which people run, too */
export const tintypeAt = (file: string): Tool => ({
  name: "Tintype",
  command: (url) => [file, "extract", url, "--allow-private"],
  colors: (output) => {
    const { colors } = z.object({ colors: z.array(z.object({ value: z.string() })) }).parse(output);
    return colors.map(({ value }) => value);
  },
  kinds: kindsOfTintype,
});

interface Peer extends Pick<Tool, "colors" | "kinds"> {
  /** The command's file in the package. */
  readonly script: string;
  /** Arguments before and after the URL. */
  readonly before?: readonly string[];
  readonly after: readonly string[];
}

/** The other tools by package. Only the colours that a tool presents as its result count, not its intermediate data. */
const peers: Readonly<Record<string, Peer>> = {
  dembrandt: {
    script: "dist/index.js",
    after: ["--json-only"],
    colors: (output) => {
      const palette = z.array(z.object({ color: z.string() }));
      const { colors } = z.object({ colors: z.object({ palette, semantic: z.unknown() }) }).parse(output);
      return [...colors.palette.map(({ color }) => color), ...textsIn(colors.semantic)];
    },
    kinds: kindsOfDembrandt,
  },
  "@designscan/extractor": {
    script: "dist/cli.js",
    after: ["--quiet"],
    colors: (output) => textsIn(z.object({ colors: z.unknown() }).parse(output).colors),
    kinds: kindsOfDesignscan,
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
 * Installs the other tools into .cache/bench-peers, at the versions of the lockfile in bench/peers/packages and without their install
 * scripts, unless they are already installed.
 * @throws if npm cannot install them
 */
export async function installPeers(): Promise<Tool[]> {
  await mkdir(installed, { recursive: true });
  if (!(await areInstalled())) {
    process.stderr.write("peers: installing the other tools into .cache/bench-peers (once) …\n");
    for (const name of ["package.json", "package-lock.json"])
      await copyFile(join(manifests, name), join(installed, name));
    await runNpm(installed, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error");
  }
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readFile(join(manifests, "package.json"), "utf8")));
  return Object.entries(peers).map(([name, { script, before = [], after, colors, kinds }]) => ({
    name: `${name} ${dependencies[name]}`,
    command: (url) => [
      `--import=${new URL("./packages/browser.mjs", import.meta.url)}`,
      join(installed, "node_modules", name, script),
      ...before,
      url,
      ...after,
    ],
    colors,
    kinds,
  }));
}

/** Tells whether the tools are completely installed. npm writes its own lockfile into node_modules last. */
async function areInstalled(): Promise<boolean> {
  try {
    await readFile(join(installed, "node_modules", ".package-lock.json"));
    const [wantedVersion, existing] = await Promise.all(
      [manifests, installed].map((folder) => readFile(join(folder, "package-lock.json"), "utf8")),
    );
    return wantedVersion === existing;
  } catch {
    return false;
  }
}

/** Runs a tool on a page. @returns the JSON that it prints, parsed */
export async function runTool(tool: Tool, url: string): Promise<unknown> {
  const { stdout } = await run(process.execPath, tool.command(url), {
    cwd: installed,
    timeout: MAX_RUN_MS,
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  return JSON.parse(stdout);
}
