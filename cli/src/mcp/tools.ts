import { UsageError } from "@tintype/server/roles/commands/usage-error";
import { summarizeReport } from "@tintype/shared/agents/check-page";
import { explainTokens } from "@tintype/shared/agents/explain-token";
import { exportForAgent } from "@tintype/shared/agents/export-tokens";
import { findTokens } from "@tintype/shared/agents/find-token";
import { inspectReading } from "@tintype/shared/agents/inspect-element";
import { shortAnswer } from "@tintype/shared/agents/short-answer";
import type { agentTools, OfflineToolName, ToolAnswer } from "@tintype/shared/agents/tools";
import { checkTokens } from "@tintype/shared/conformance/check";
import { systemOfTokens } from "@tintype/shared/conformance/from-tokens";
import { placeLookup } from "@tintype/shared/conformance/places";
import type { z } from "zod";
import type { TokensFile } from "../check/source.ts";
import type { FreshPage } from "./read-page.ts";

type OfflineInput<Name extends OfflineToolName> = z.output<(typeof agentTools)[Name]["offlineInput"]>;

/** The tools that need no server, by their names. */
export type OfflineTools = {
  readonly [Name in OfflineToolName]: (input: OfflineInput<Name>) => Promise<ToolAnswer<Name>>;
};

/** How the tools get at pages and at files of tokens. */
export interface Sources {
  /** @param selectors only elements that match, and what is inside of them @throws PageFailure, UsageError */
  readPage(url: string, selectors?: string[]): Promise<FreshPage>;
  /** @param url of the page whose origin publishes the tokens, for `auto` @throws UsageError */
  readTokens(file: string, url: string | undefined): Promise<TokensFile>;
}

/** One file is one version of a design system. */
const systemFacts = ({ name }: TokensFile) => ({ id: name, name, version: 1 });

/** Makes the tools for agents out of pages that are read now. */
export function createOfflineTools({ readPage, readTokens }: Sources): OfflineTools {
  return {
    async check_page({ url, tokens: file, kinds, max_bytes }) {
      const [system, { page, tokens, reading }] = await Promise.all([readTokens(file, url), readPage(url)]);
      const { places } = reading;
      const report = checkTokens({
        tokens,
        system,
        systemId: system.name,
        ...(kinds && { kinds }),
        ...(places && { places: placeLookup(places) }),
      });
      return shortAnswer({ page, system: systemFacts(system), ...summarizeReport(report) }, max_bytes);
    },

    async find_token({ url, tokens: file, max_bytes, ...question }) {
      if (file !== undefined) {
        if (url !== undefined && file !== "auto")
          throw new UsageError("Name a page (url) or a file (tokens), not both.");
        const system = await readTokens(file, url);
        return shortAnswer({ system: systemFacts(system), tokens: findTokens(system.tokens, question) }, max_bytes);
      }
      if (url === undefined) throw new UsageError("Name a page (url) or a file of tokens (tokens).");
      const { page, tokens } = await readPage(url);
      return shortAnswer({ page, tokens: findTokens(systemOfTokens(tokens).tokens, question) }, max_bytes);
    },

    async explain_token({ url, max_bytes, ...question }) {
      const { page, tokens } = await readPage(url);
      return shortAnswer({ page, tokens: explainTokens(tokens, question) }, max_bytes);
    },

    async inspect_element({ url, selector, max_bytes }) {
      const { page, tokens, reading } = await readPage(url, [selector]);
      return shortAnswer({ page, ...inspectReading(reading, tokens) }, max_bytes);
    },

    export_tokens: ({ url, format, kinds, max_bytes }) => exportPage(url, { format, kinds, maxBytes: max_bytes }),

    design_md: ({ url, max_bytes }) => exportPage(url, { format: "design-md", kinds: undefined, maxBytes: max_bytes }),
  };

  async function exportPage(
    url: string,
    options: Pick<Parameters<typeof exportForAgent>[1], "format" | "kinds" | "maxBytes">,
  ): Promise<ToolAnswer<"export_tokens">> {
    const { page, tokens } = await readPage(url);
    const answer = exportForAgent(tokens, { ...options, page });
    if (!answer) throw new Error("the base of a page is always there");
    return answer;
  }
}
