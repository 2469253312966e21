/**
 * Characters that are not shown themselves and change how others are shown, such as U+202E, which turns the text behind it
 * around. The joiners are not among them: scripts and emoji need them.
 */
const FORMAT = /(?![\u200c\u200d])\p{Cf}/u;
const ALL = new RegExp(FORMAT, "gu");

export const hasFormatCharacter = (text: string): boolean => FORMAT.test(text);

export const withoutFormatCharacters = (text: string): string => text.replace(ALL, "");
