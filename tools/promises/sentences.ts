/**
 * Returns the sentences of a Markdown text as plain text, in order. Code blocks, HTML, pictures, headings and the figures that
 * `npm run bench -- --write` writes are no sentences;
 * a row of a table is one, and so is an item of a list that has no full stop.
 */
export function sentencesOf(markdown: string): string[] {
  return blocksOf(markdown).flatMap((block) =>
    [...segmenter.segment(plainText(block))]
      .map(({ segment }) => segment.trim())
      .filter((sentence) => /\p{L}/u.test(sentence)),
  );
}

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** Paragraphs, items of lists and rows of tables. */
function blocksOf(markdown: string): string[] {
  const blocks: string[] = [];
  for (const line of withoutCode(markdown).split("\n")) {
    const startsBlock = /^\s*(?:[-*]|\d+\.)\s|^\||^#|^\s*</.test(line);
    if (line.trim() === "" || startsBlock || blocks.length === 0) blocks.push(line);
    else blocks.push(`${blocks.pop()} ${line.trim()}`);
  }
  return blocks.filter((block) => !/^\s*$|^#|^\s*<|^\|[\s:|-]+\|$/.test(block));
}

const withoutCode = (markdown: string) =>
  markdown.replaceAll(/^```[\s\S]*?^```$/gm, "").replaceAll(/^<!-- figures: [\s\S]*?^<!-- \/figures -->$/gm, "");

function plainText(markdown: string): string {
  return markdown
    .replace(/^\s*(?:[-*]|\d+\.)\s+/, "")
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/<(https?:[^>]*)>/g, "$1")
    .replaceAll(/\*\*|`/g, "")
    .replaceAll(/(?<!\w)\*([^*]+)\*(?!\w)/g, "$1")
    .replaceAll(/^\||\|$/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}
