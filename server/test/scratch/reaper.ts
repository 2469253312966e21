// Says "ready", then waits until whoever started it closes its standard input, by ending or otherwise. Then it stops every
// PostgreSQL whose data is in the folder of argv[2], and removes the folder. argv[3] is pg_ctl, argv[4] and argv[5] are the
// user and group to run it as, if not our own.
import { execFile } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

const [, , folder = "", pgCtl = "", uid, gid] = process.argv;
const account = uid && gid ? { uid: Number(uid), gid: Number(gid) } : {};
process.stdout.write("ready");
await text(process.stdin);

// Test processes that end just now may still start something or write.
for (let round = 0; round < 50 && existsSync(folder); round++) {
  for (const file of globSync("**/data/postmaster.pid", { cwd: folder })) {
    const args = ["stop", "-D", dirname(join(folder, file)), "-m", "immediate", "-w", "-s"];
    // It fails where the process is gone already.
    await promisify(execFile)(pgCtl, args, { cwd: "/", ...account }).catch(() => undefined);
  }
  await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  await pause(100);
}
