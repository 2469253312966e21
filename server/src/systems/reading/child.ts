import { parentPort, workerData } from "node:worker_threads";
import { evaluateVariables } from "./variables.ts";

// The program of the thread that evaluates one SCSS file.

parentPort?.postMessage(evaluateVariables(String(workerData)));
