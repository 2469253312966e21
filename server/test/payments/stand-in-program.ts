import { signed } from "./signed.ts";
import { startStripe } from "./stripe-stand-in.ts";

// For tests of the whole service: the stand-in as a program. It sends its events to the service that opened the last checkout.

const stripe = await startStripe();
stripe.onEvent = async (event) => {
  const back = [...stripe.sessions.values()].at(-1)?.success_url;
  if (back) await fetch(new URL("/api/payments/webhook", back), { method: "POST", ...signed(event) });
};
process.stdout.write(`${JSON.stringify({ url: stripe.url, msg: "listening" })}\n`);
