import type Koa from "koa";
import type { Ledger } from "./ledger.ts";

// For tests: the page of Stripe on which people pay.

/** GET /pay/cs_1 shows the page; GET /pay/cs_1/done pays and redirects back. */
export async function checkoutPage(ctx: Koa.Context, ledger: Ledger): Promise<void> {
  const [, , id = "", done] = ctx.path.split("/");
  const session = ledger.sessions.get(id);
  if (!session) return ctx.throw(404);
  if (done === undefined) {
    ctx.type = "html";
    ctx.body = `<!doctype html><title>Pay</title><a href="/pay/${id}/done">Subscribe</a> <a href="${session.cancel_url}">Back</a>`;
    return;
  }
  await ledger.pay(id);
  ctx.redirect(session.success_url ?? "/");
}
