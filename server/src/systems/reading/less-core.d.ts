/** The part of Less without access to files, of which its own types say nothing. */
declare module "less/lib/less/index.js" {
  interface LessError {
    readonly message?: string;
    /** From 1. */
    readonly line?: number;
    /** From 0. */
    readonly column?: number;
    readonly index?: number;
    readonly filename?: string;
  }

  interface LessOptions {
    readonly filename: string;
    readonly disablePluginRule: boolean;
    readonly javascriptEnabled: boolean;
  }

  interface Less {
    /** @throws LessError */
    render(source: string, options: LessOptions): Promise<{ readonly css: string }>;
    readonly AbstractFileManager: new () => object;
    readonly environment: { addFileManager(fileManager: object): void };
  }

  export default function createLess(environment: object, fileManagers: readonly object[], version?: string): Less;
}
