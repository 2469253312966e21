/** Runners of CI systems take `##[command]` and `##vso[command]` anywhere in a line of the log for a command. */
const COMMAND = /##(?=\[|[a-z]+\[)/gi;

/** Returns text that no runner takes for a command. It has as many characters. */
export const withoutCommands = (text: string): string => text.replace(COMMAND, "#＃");

/**
 * Removes commands from JSON, and from JavaScript whose strings JSON.stringify() has written. Its values stay the same.
 */
export const jsonWithoutCommands = (json: string): string => json.replace(COMMAND, "#\\u0023");

/** Removes commands from XML. Its values stay the same. */
export const xmlWithoutCommands = (xml: string): string => xml.replace(COMMAND, "#&#35;");
