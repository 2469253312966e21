import { request } from "node:http";

// For containers: ends with 0 if the service in this container answers, else with 1.

const port = process.env.PORT ?? "3000";
const asked = request({ host: "127.0.0.1", port, path: "/health", timeout: 4_000 }, (response) => {
  response.resume();
  process.exitCode = response.statusCode === 200 ? 0 : 1;
});
asked.on("timeout", () => asked.destroy(new Error("no answer")));
asked.on("error", () => {
  process.exitCode = 1;
});
asked.end();
