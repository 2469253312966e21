// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/preact";
import type { Progress } from "@tintype/shared/api/views/views";
import { expect, test } from "vitest";
import { ada, fakePlatform, Refusal } from "../../testing/platform.ts";
import { show } from "../../testing/render.tsx";
import { color, harbour } from "../../testing/tokens.ts";
import { PublicReading } from "./PublicReading.tsx";

const url = "https://harbour.example/";
const theirs = { ...harbour, colors: [color("brand", "#dc3545", 9)] };
const view = <PublicReading url={url} ownTokens={harbour} />;

const about = (modes?: number) => ({ name: "tintype", version: "1", observation_versions: [2], modes });

/** A platform whose run tells its progress when the test wants it. */
function platformWithRun() {
  let listener: ((progress: Progress) => void) | undefined;
  const platform = fakePlatform({
    procedures: {
      "server.about": () => about(),
      "extractions.create": () => ({ id: "e1" }),
      "views.get": () => ({ id: "e1", url, title: "Harbour", tokens: theirs }),
    },
    followProgress(_, following) {
      listener = following;
      return () => {};
    },
  });
  const tell = async (progress: Pick<Progress, "status" | "error">) => {
    await waitFor(() => expect(listener).toBeDefined());
    listener?.({ version: 0, ...progress });
  };
  return { platform, tell };
}

const start = async () => fireEvent.click(await screen.findByRole("button", { name: "Read it on the server" }));

test("PublicReading shows the progress of the run, then the changes to what this device has read", async () => {
  const { platform, tell } = platformWithRun();
  show(view, platform);
  await start();
  expect((await screen.findByText("Waiting")).closest("li")?.getAttribute("aria-current")).toBe("step");
  await tell({ status: "running" });
  expect((await screen.findByText("Reading the page")).closest("li")?.getAttribute("aria-current")).toBe("step");
  await tell({ status: "completed" });
  expect(await screen.findByText("Changes from your version to the public one")).toBeTruthy();
  expect(await screen.findByText("#dc3545")).toBeTruthy();
});

test("PublicReading says why the run failed, and starts another on request", async () => {
  const { platform, tell } = platformWithRun();
  show(view, platform);
  await start();
  await screen.findByText("Waiting");
  await tell({ status: "failed", error: { code: "extraction_failed", message: "The page took too long." } });
  expect(await screen.findByText("The page took too long.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});

test("PublicReading explains a quota that is reached, and leads to the plans", async () => {
  const refuse = () => {
    throw new Refusal({
      code: "quota_reached",
      limit: "day",
      quota: { used: 10, limit: 10 },
      upgradeUrl: "https://example.com/plans",
    });
  };
  show(view, fakePlatform({ procedures: { "server.about": () => about(), "extractions.create": refuse } }));
  await start();
  expect((await screen.findByRole("alert")).textContent).toContain("You have used 10 of 10 runs today.");
  expect(screen.getByRole("link", { name: "Upgrade" }).getAttribute("href")).toBe("https://example.com/plans");
});

test("PublicReading asks to sign in, with the account that was signed in if its key was revoked", async () => {
  const { unmount } = show(view, fakePlatform({ session: null }));
  expect((await screen.findByLabelText<HTMLInputElement>("Email")).value).toBe("");
  unmount();
  show(view, fakePlatform({ session: { ...ada, revoked: true } }));
  expect((await screen.findByLabelText<HTMLInputElement>("Email")).value).toBe("ada@harbour.example");
});

test("PublicReading reads the chosen modes too, if the server can", async () => {
  let sent: unknown;
  const platform = (modes?: number) =>
    fakePlatform({
      procedures: {
        "server.about": () => about(modes),
        "extractions.create": (input: unknown) => {
          sent = input;
          return { id: "e1" };
        },
      },
      followProgress: () => () => {},
    });
  const { unmount } = show(view, platform());
  await screen.findByRole("button", { name: "Read it on the server" });
  expect(screen.queryByRole("checkbox")).toBeNull();
  unmount();
  show(view, platform(5));
  fireEvent.click(await screen.findByRole("checkbox", { name: "Mobile, 390 × 844" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Dark" }));
  await start();
  const modes = [
    { name: "dark", color_scheme: "dark" },
    { name: "mobile", viewport: { width: 390, height: 844 } },
  ];
  await waitFor(() => expect(sent).toEqual({ url, team_id: null, options: { modes } }));
});
