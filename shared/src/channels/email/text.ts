import { lineText, type Written } from "../written.ts";

/** The plain text of a mail, for readers without HTML. */
export function emailText({ intro, sections, more, link, settings_link, words }: Written): string {
  const parts = sections.map(({ name, isAddress, address, link, sentence, cause, lines, more }) =>
    [
      `${isAddress ? name : unlinked(name)} ${sentence}`,
      ...(address === null ? [] : [address]),
      ...(cause === null ? [] : [unlinked(cause)]),
      ...lines.map((line) => `  ${lineText(line, unlinked)}`),
      ...(more === null ? [] : [`  ${more}`]),
      link,
    ].join("\n"),
  );
  return [
    ...[intro, ...parts, more].filter((part) => part !== null),
    `${words.everything}: ${link}`,
    `${words.end}: ${settings_link}`,
    "",
  ].join("\n\n");
}

/** Text of which programs for mail make no link: they do of addresses and of names of hosts. */
const unlinked = (text: string): string =>
  text
    .replace(/:(?=\/\/)/g, "[:]")
    .replace(/(?<=[\p{L}\p{N}-])\.(?=\p{L}{2})/gu, "[.]")
    .replace(/@(?=\S)/g, "[@]");
