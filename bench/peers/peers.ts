import { paintedColors, resolveColors } from "@tintype/reader/test/design-systems/painted-colors";
import { designSystemRoutes } from "@tintype/reader/test/design-systems/routes";
import { startPageServer } from "@tintype/reader/test/page-server";
import { truthPage } from "@tintype/shared/kinds/testing/truth-page";
import { chromium } from "playwright";
import { type Bench, interleave, type Row, type Samples } from "../measure.ts";
import { installPackedProgram } from "../stage/packed-program.ts";
import { KINDS, kindsRight } from "./kinds.ts";
import { installPeers, runTool, type Tool, tintypeAt } from "./tools.ts";

const ROUNDS = 3;

/** A tool's colours compared with those that the page paints. Alpha is ignored, because most tools do not report it. */
interface Score {
  readonly matching: number;
  readonly painted: number;
  /** Colours that the tool reports and the page does not paint. */
  readonly others: number;
}

/**
 * Compares Tintype's command with those of other tools: the same page, Chromium and Node, each as a process that starts its
 * browser, reads the page and prints JSON. The other tools are installed on first use. Those that fail are left out, with a
 * message.
 */
export const peersBench: Bench = {
  async *run() {
    const peers = await installPeers().catch((error: unknown) => {
      say(`the other tools are left out, because npm could not install them: ${causeOf(error)}`);
    });
    if (!peers) return;
    const [pages, program] = await Promise.all([startPageServer(), installPackedProgram()]);
    const tintype = tintypeAt(program.file);
    pages.serve({ ...designSystemRoutes(), "/truth": truthPage() });
    try {
      for (const page of ["bootstrap", "govuk"]) yield* comparePage(`${pages.base}/${page}`, page, tintype, peers);
      yield* compareKinds(`${pages.base}/truth`, tintype, peers);
    } finally {
      await Promise.all([pages.close(), program.remove()]);
    }
  },
};

async function* comparePage(url: string, page: string, tintype: Tool, peers: readonly Tool[]): AsyncIterable<Row> {
  // The first run of each tool fills the disk's cache, returns the colours and shows whether the tool works here.
  const ourReport = tintype.colors(await runTool(tintype, url));
  const reports = new Map<Tool, readonly string[]>();
  for (const peer of peers) {
    try {
      reports.set(peer, peer.colors(await runTool(peer, url)));
    } catch (error) {
      say(`${peer.name} is left out on ${page}: ${causeOf(error)}`);
    }
  }
  const steps = [tintype, ...reports.keys()].map((tool) => [tool.name, () => runTool(tool, url)] as const);
  const samples: Record<string, Samples> = await interleave(Object.fromEntries(steps), { rounds: ROUNDS, warmup: 0 });
  const score = await scorer(url);
  try {
    const ours = await score.of(ourReport);
    for (const [peer, report] of reports) {
      const theirs = await score.of(report);
      yield {
        name: `peers, ${page}: ${peer.name}`,
        ours: samples[tintype.name] ?? [],
        baseline: samples[peer.name] ?? [],
        goals: [
          { text: `colours ${inWords(ours)}; theirs ${inWords(theirs)}`, isMet: ours.matching >= theirs.matching },
        ],
        facts: {
          painted: ours.painted,
          ours: ours.matching,
          ourOthers: ours.others,
          theirs: theirs.matching,
          theirOthers: theirs.others,
        },
      };
    }
  } finally {
    await score.close();
  }
}

/** Compares the kinds that the tools report right on a page of known values. Each tool runs once. */
async function* compareKinds(url: string, tintype: Tool, peers: readonly Tool[]): AsyncIterable<Row> {
  const ours = await countKinds(tintype, url);
  for (const peer of peers) {
    if (!peer.kinds) continue;
    try {
      const theirs = await countKinds(peer, url);
      yield {
        name: `peers, kinds right of ${KINDS} on the truth page: ${peer.name}`,
        ours: [ours.ms],
        baseline: [theirs.ms],
        goals: [{ text: `kinds ${ours.right}; theirs ${theirs.right}`, isMet: ours.right === KINDS }],
        facts: { kinds: KINDS, oursRight: ours.right, theirsRight: theirs.right },
      };
    } catch (error) {
      say(`${peer.name} is left out on the truth page: ${causeOf(error)}`);
    }
  }
}

async function countKinds(tool: Tool, url: string): Promise<{ ms: number; right: number }> {
  const startedAt = performance.now();
  const output = await runTool(tool, url);
  return {
    ms: performance.now() - startedAt,
    right: kindsRight({ colors: tool.colors(output), ...tool.kinds?.(output) }).length,
  };
}

async function scorer(url: string): Promise<{ of(report: readonly string[]): Promise<Score>; close(): Promise<void> }> {
  const { BROWSER_PATH: executablePath } = process.env;
  const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
  const page = await browser.newPage();
  await page.goto(url);
  const painted = new Set([...(await paintedColors(page))].map(opaque));
  return {
    async of(report) {
      const colors = await resolveColors(page, report);
      const reported = new Set(colors.filter((color) => color !== undefined).map(opaque));
      const matching = [...reported].filter((color) => painted.has(color)).length;
      return { matching, painted: painted.size, others: reported.size - matching };
    },
    close: () => browser.close(),
  };
}

const opaque = (hex: string) => hex.slice(0, 7);
const inWords = ({ matching, painted, others }: Score) => `${matching} of ${painted}, ${others} not painted`;

/** Returns the most informative line of an error. */
function causeOf(error: unknown): string {
  const lines = String(error).split("\n");
  return lines.find((line) => /error:|err!|error /i.test(line) && !line.includes("Command failed")) ?? lines[0] ?? "";
}

function say(text: string): void {
  process.stderr.write(`peers: ${text}\n`);
}
