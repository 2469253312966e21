interface Props {
  readonly text: string;
  readonly label: string;
}

/** Comments and colours, in every form that the exported formats write them in. */
const MARKED =
  /(\/\*[\s\S]*?\*\/|^\s*\/\/.*$)|(#[\da-f]{8}\b|#[\da-f]{6}\b|\b(?:oklch|oklab|lch|lab|rgb|hsl|color)\([^()]*\))/gim;

/** A file's text with a swatch before every colour. */
export function Code({ text, label }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
    <section class="code" tabIndex={0} aria-label={label}>
      <pre>
        <code>{markText(text)}</code>
      </pre>
    </section>
  );
}

function markText(text: string) {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(MARKED)) {
    const [all, comment, color] = match;
    parts.push(text.slice(end, match.index));
    if (comment !== undefined) parts.push(<span class="code-comment">{comment}</span>);
    if (color !== undefined) {
      parts.push(<i class="code-color" style={{ "--color": color }} />, <span class="code-value">{color}</span>);
    }
    end = match.index + all.length;
  }
  return [...parts, text.slice(end)];
}
