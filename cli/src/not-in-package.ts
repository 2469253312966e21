import { UsageError } from "@tintype/server/roles/commands/usage-error";

// Stands in the packed program in place of the commands that run the service: it needs a database, the dashboard's files and a
// newer Node than the package.

const refuse = (name: string) => (): Promise<number> => {
  throw new UsageError(
    `${name} belongs to the service, which this package does not contain. Run it in the repository of Tintype.`,
  );
};

export const runServe = refuse("serve");
export const runAdmin = refuse("admin");
