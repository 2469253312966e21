import { ConfigError, readConfig } from "./config.ts";

// Checks the configuration and nothing else, as `npm start` does before it builds and installs what the service needs.

try {
  readConfig(process.env);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
