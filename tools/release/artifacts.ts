/** A file or folder of a release, and where it goes. */
export interface Artifact {
  readonly path: string;
  /** The command that makes it; undefined if it stands in the repository. */
  readonly command?: string;
  readonly target: string;
}

/** Returns all that a release of this version consists of besides its tag. */
export function artifactsOf(version: string): Artifact[] {
  return [
    {
      path: `server/test/releases/${version}`,
      command: "npm run record-release",
      target: "this repository: tests of later releases upgrade it",
    },
    {
      path: "tools/action/SHA256SUMS",
      command: "npm run record-release",
      target: "this repository: the action compares the program with it",
    },
    {
      path: `.output/tintype-${version}.tgz`,
      command: "npm run record-release",
      target: `npm, as tintype; the assets of the release v${version}, from which the action takes it`,
    },
    {
      path: `.output/tintype-client-${version}.tgz`,
      command: "npm run pack:client",
      target: "npm, as @tintype/client",
    },
    {
      path: "extension/.output",
      command: "npm run build",
      target: "the stores of Chrome and of Firefox, with their sources (docs/store)",
    },
    { path: "server.json", target: "registries of MCP servers" },
    { path: "Dockerfile", target: "nobody: whoever runs a server builds the image" },
  ];
}
