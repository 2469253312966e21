import { errorStatus } from "@tintype/shared/api/errors/errors";
import { wrongReasons } from "@tintype/shared/api/errors/wrong-reasons";
import { deliveryCauses } from "@tintype/shared/api/notifications/delivery-causes";
import { failureCauses } from "@tintype/shared/api/runs/failure-causes";
import { pauseCauses } from "@tintype/shared/api/schedules/pause-causes";
import { describe, expect, test } from "vitest";
import de from "../../i18n/de.json" with { type: "json" };
import en from "../../i18n/en.json" with { type: "json" };
import { serverFaultCodes } from "../outcome.ts";
import { answeredFault } from "./answered-fault.ts";

// Every error that the server can name is explained in the reader's language.

describe.each([
  ["English", en],
  ["German", de],
])("the texts in %s", (_, { server, run, schedules, deliveries }) => {
  test.each(serverFaultCodes)("have a text for the fault %s", (code) => {
    expect(server[code]).toEqual({ title: expect.any(String), text: expect.any(String) });
  });

  test.each(Object.keys(errorStatus) as (keyof typeof errorStatus)[])(
    "have a text for the server's error %s",
    (code) => {
      const fault = answeredFault({ code }, "Because.", 0);
      if (fault.code === "refused") expect(server.refusedFor).toHaveProperty(code, expect.any(String));
      else expect(server).toHaveProperty([fault.code, "title"], expect.any(String));
    },
  );

  test("have a text for every cause for which a page could not be read, and for no other", () => {
    expect(Object.keys(run.cause)).toEqual([...failureCauses]);
  });

  test("have a text for every cause for which a schedule is paused, and for no other", () => {
    expect(Object.keys(schedules.cause)).toEqual([...pauseCauses]);
  });

  test("have a text for every cause for which a delivery of a webhook failed, and for no other", () => {
    expect(Object.keys(deliveries.cause)).toEqual([...deliveryCauses]);
  });

  test("have a text for every reason for which a field is wrong, and for no other", () => {
    expect(Object.keys(server.wrong)).toEqual([...wrongReasons]);
  });
});

test("the texts of refusals are those of the errors that have no fault of their own", () => {
  const codes = Object.keys(errorStatus) as (keyof typeof errorStatus)[]; // the table has these keys and no others
  const refused = codes.filter((code) => answeredFault({ code }, "Because.", 0).code === "refused");
  expect(Object.keys(en.server.refusedFor).sort()).toEqual(refused.sort());
});
