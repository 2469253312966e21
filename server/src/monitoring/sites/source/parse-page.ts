import { siteAddress } from "@tintype/shared/sites/address";
import { Parser } from "htmlparser2";
import { decompress } from "./content.ts";

export interface ParsedPage {
  /** The address that the page says is its own; null if it says none. */
  readonly canonical: string | null;
  /** The pages that it links to, each once, in the order of the page. */
  readonly links: readonly string[];
}

/** Links after these are not looked at. */
const MAX_LINKS = 5_000;
/** Links after these characters are not looked at: a short link can stand for a long address. */
const MAX_LINK_CHARACTERS = 1_000_000;

/** Finds the links of a page, and its canonical address, without running its scripts. */
export async function parsePage(body: Uint8Array, address: string, charset: string | null): Promise<ParsedPage> {
  const { bytes } = await decompress(body);
  const links = new Set<string>();
  let base = address;
  let hasBase = false;
  let canonical: string | null = null;
  let characters = 0;
  const parser = new Parser({
    onopentag(name, { href, rel }) {
      if (href === undefined) return;
      const target = siteAddress(href, base);
      if (target === undefined) return;
      if (name === "base" && !hasBase) {
        hasBase = true;
        base = target;
      }
      if (name === "link" && rel?.toLowerCase().split(/\s+/).includes("canonical")) canonical ??= target;
      if (name !== "a" || links.size >= MAX_LINKS || characters >= MAX_LINK_CHARACTERS || links.has(target)) return;
      characters += target.length;
      links.add(target);
    },
  });
  parser.end(decoderOf(charset).decode(bytes));
  return { canonical, links: [...links] };
}

function decoderOf(charset: string | null): TextDecoder {
  try {
    return new TextDecoder(charset ?? "utf-8");
  } catch {
    return new TextDecoder(); // no encoding of this name
  }
}
