import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";

const root = join(import.meta.dirname, "..", "..");
const readText = (path: string) => readFileSync(join(root, path), "utf8");

test("compose.yaml loosens seccomp for the worker only, with a profile that allows what Chromium's sandbox needs", () => {
  const compose: { services: Record<string, { security_opt?: string[] }> } = parse(readText("compose.yaml"), {
    merge: true,
  });
  const options = ({ security_opt = [] }: { security_opt?: string[] } = {}) => security_opt;
  expect(options(compose.services.api)).toEqual(["no-new-privileges:true"]);
  const [file] = options(compose.services.worker).flatMap((option) => /^seccomp=(.+)$/.exec(option)?.[1] ?? []);
  const profile: { defaultAction: string; syscalls: { names: string[]; action: string }[] } = JSON.parse(
    readText(file ?? ""),
  );
  const refused = profile.syscalls.filter(({ action }) => action === "SCMP_ACT_ERRNO").flatMap(({ names }) => names);
  expect(profile.defaultAction).toBe("SCMP_ACT_ALLOW");
  expect(refused).toEqual(
    expect.arrayContaining(["mount", "bpf", "keyctl", "io_uring_setup", "kexec_load", "userfaultfd"]),
  );
  for (const needed of ["clone", "clone3", "unshare", "setns", "chroot"]) expect(refused).not.toContain(needed);
});
