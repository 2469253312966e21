import { connect } from "node:net";
import { text } from "node:stream/consumers";
import type { Answer } from "./http.ts";

// Requests that no client library would send.

/** Sends exactly these bytes on a new connection. @returns the answer, once the server has closed the connection */
export async function sendRaw(url: string, bytes: string): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string])); // name: value
  return { status: Number(statusLine.split(" ")[1]), headers, body: body === "" ? "" : JSON.parse(body) };
}
