import { expect, test } from "vitest";
import { completeName, findPeople, findStarted, type Mentionable, mentionsIn, splitMentions } from "./mentions.ts";

const person = (id: string, name: string): Mentionable => ({ id, name, email: `${id}@harbour.example` });
const ada = person("u1", "Ada");
const lovelace = person("u2", "Ada Lovelace");
const grace = person("u3", "Grace Hopper");
const otherGrace = person("u4", "Grace Hopper");
const people = [ada, lovelace, grace, otherGrace];

test.each([
  ["@", "@|", { start: 0, query: "" }],
  ["a part of a name", "Look, @Gra|", { start: 6, query: "Gra" }],
  ["a first name and a space", "@Ada |", { start: 0, query: "Ada " }],
  ["what stands before the caret", "@Gr|ace", { start: 0, query: "Gr" }],
  ["no address", "ada@harbour|", undefined],
  ["no text before an @", "|@Ada", undefined],
  ["no @ of an earlier line", "@Ada\nso|", undefined],
  ["no @ with a space after it", "3 @ 4|", undefined],
])("findStarted finds %s", (_, marked, started) => {
  expect(findStarted(marked.replace("|", ""), marked.indexOf("|"))).toEqual(started);
});

test.each([
  ["", [ada, lovelace, grace, otherGrace]],
  ["ada ", [lovelace]],
  ["hop", [grace, otherGrace]],
  ["race", []],
])("findPeople finds those whose name has a word that begins with %o", (query, offered) => {
  expect(findPeople(people, query)).toEqual(offered);
});

test.each([
  ["@Gr|", "@Grace Hopper |"],
  ["Ask @Gr| about it", "Ask @Grace Hopper |about it"],
])("completeName writes a name in place of what was begun: %s", (marked, completed) => {
  const caret = marked.indexOf("|");
  const text = marked.replace("|", "");
  const started = findStarted(text, caret) ?? { start: 0, query: "" };
  const written = completeName(text, started, grace);
  expect(`${written.text.slice(0, written.caret)}|${written.text.slice(written.caret)}`).toBe(completed);
});

test("splitMentions takes the longest name, and none inside of a word", () => {
  const parts = splitMentions("@Ada Lovelace, @Ada and @Adam, a@Ada", people);
  expect(parts.map(({ text, person: mentioned }) => [text, mentioned?.id])).toEqual([
    ["@Ada Lovelace", "u2"],
    [", ", undefined],
    ["@Ada", "u1"],
    [" and @Adam, a@Ada", undefined],
  ]);
});

test.each([
  ["each person once", "@Ada @Ada @Ada Lovelace", [], ["u1", "u2"]],
  ["the chosen one of two with the same name", "@Grace Hopper", [otherGrace], ["u4"]],
  ["nobody whose name two have if none was chosen", "@Grace Hopper", [], []],
  ["nobody who was chosen and is gone from the text", "Hello", [ada], []],
])("mentionsIn finds %s", (_, text, chosen, ids) => {
  expect(mentionsIn(text, people, chosen)).toEqual(ids);
});
