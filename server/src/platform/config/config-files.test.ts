import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { tableOf } from "../../../test/http/api-reference.ts";
import { configVariables, readConfig } from "./config.ts";

// The files and documents with which the service is run name only variables and paths that exist.

const variableNames = new Set(configVariables.map(({ name }) => name));
const root = new URL("../../../../", import.meta.url);
const readText = (path: string) => readFileSync(new URL(path, root), "utf8");

const service = z.looseObject({
  environment: z.record(z.string(), z.string()),
  env_file: z.string().optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string()).optional(),
});
const compose = z.object({ services: z.object({ postgres: service, api: service, worker: service }) });
const { api, worker, postgres } = compose.parse(parse(readText("compose.yaml"), { merge: true })).services;

/** Replaces ${NAME:?…} and ${NAME:-default} as Compose does, with values for those that it demands. */
const settings: Readonly<Record<string, string>> = {
  POSTGRES_PASSWORD: "0123abcd",
  JWT_SECRET: "0123456789abcdef".repeat(4),
  PUBLIC_URL: "https://tintype.example.com",
};
const interpolate = (text: string) =>
  text.replaceAll(/\$\{(\w+)(?::\?[^}]*|:-([^}]*))\}/g, (_, name: string, value: string | undefined) => {
    const setting = value ?? settings[name];
    if (setting === undefined) throw new Error(`compose.yaml demands ${name}, and docs/hosting.md does not give it`);
    return setting;
  });

test.each([
  ["api", api],
  ["worker", worker],
] as const)(
  "compose.yaml gives a process with the role %s variables that it reads, and no wrong value",
  (role, one) => {
    expect(Object.keys(one.environment).filter((name) => !variableNames.has(name))).toEqual([]);
    const environment = Object.entries(one.environment).map(([name, value]) => [name, interpolate(value)]);
    const config = readConfig(Object.fromEntries(environment));
    expect(config).toMatchObject({ role, publicUrl: settings.PUBLIC_URL, jwtSecret: settings.JWT_SECRET });
    const { POSTGRES_USER: user = "", POSTGRES_PASSWORD: password = "" } = postgres.environment;
    expect(config.databaseUrl).toBe(`postgres://${user}:${interpolate(password)}@postgres:5432/${user}`);
    expect(one).toMatchObject({ read_only: true, tmpfs: [expect.stringMatching(/^\/tmp:/)] });
  },
);

/** The fields that compose.yaml sets itself, whatever stands in .env. */
const FIXED = new Set(["host", "port", "role", "databaseUrl", "dataDir", "browserPath", "browserConcurrency"]);

test.each([
  ["api", api],
  ["worker", worker],
] as const)("compose.yaml passes every variable of .env to a process with the role %s", (_, one) => {
  expect(one.env_file).toBe(".env");
  const examples = configVariables.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]]));
  const inFile = Object.fromEntries([...examples, ...Object.entries(settings)]);
  const environment = Object.entries(one.environment).map(([name, value]) => [name, interpolate(value)]);
  const common = (env: Record<string, string>) =>
    Object.fromEntries(Object.entries(readConfig(env)).filter(([field]) => !FIXED.has(field)));
  expect(common({ ...inFile, ...Object.fromEntries(environment) })).toEqual(common(inFile));
  expect(Object.keys(common(inFile)).length).toBeGreaterThan(25);
});

test("docs/hosting.md puts every secret that compose.yaml demands into .env", () => {
  const [, demanded = ""] = /printf '([^']+)'/.exec(readText("docs/hosting.md")) ?? [];
  const names = [...demanded.matchAll(/([A-Z_]+)=%s/g)].map(([, name]) => name);
  const inCompose = [...readText("compose.yaml").matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
  expect(names.toSorted()).toEqual([...new Set(inCompose)].toSorted());
});

test("the Dockerfile sets only variables that the server reads, and a volume for its data", () => {
  const text = readText("Dockerfile");
  const [, assignments = ""] = /^ENV ((?:.*\\\n)*.*)$/m.exec(text) ?? [];
  const values = Object.fromEntries([...assignments.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]));
  const { NODE_ENV, DATA_DIR, PORT, ...others } = values;
  expect(NODE_ENV).toBe("production");
  expect(Object.keys(others).filter((name) => !variableNames.has(name))).toEqual([]);
  expect(text).toContain(`VOLUME ${DATA_DIR}`);
  expect(text).toContain(`EXPOSE ${PORT}`);
});

test("docs/configuration.md describes every variable that the server reads, with its default", async () => {
  const rows = configVariables.map(({ name, fallback, example, description }) => [
    `\`${name}\``,
    fallback,
    example === undefined ? "" : `\`${example}\``,
    description,
  ]);
  const table = tableOf(["Variable", "Default", "Example", "Meaning"], rows).join("\n");
  const page = readText("docs/configuration.md").replace(/^(?:\|.*\|\n)+/m, () => `${table}\n`);
  expect(page).toContain(table);
  await expect(page).toMatchFileSnapshot(fileURLToPath(new URL("docs/configuration.md", root)));
});

test("the examples of docs/configuration.md are values that the server accepts", () => {
  const examples = Object.fromEntries(configVariables.map(({ name, example }) => [name, example]));
  expect(() => readConfig(examples)).not.toThrow();
});

test("paths of the folder /opt/tintype are those of the repository, in the Dockerfile and in docs/hosting.md", () => {
  const texts = `${readText("Dockerfile")}${readText("docs/hosting.md")}`;
  const paths = new Set(
    [...texts.matchAll(/\/opt\/tintype\/((?:cli|server)\/[\w./-]+\.ts)/g)].map(([, path = ""]) => path),
  );
  expect(paths.size).toBeGreaterThan(2);
  expect([...paths].filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});
