import { isSignedIn, openCheckout, openPortal, readPlans, readStatus, signIn, signOut } from "./api.js";
import { inWords, language, number, texts } from "./texts.js";

const POLL_MS = 1500;
/** Stripe confirms a payment within seconds. After a minute the page stops asking. */
const POLLS = 40;

const byId = (id) => document.getElementById(id);
const query = new URLSearchParams(location.search);
const checkout = query.get("checkout");
const wanted = query.get("plan");

const rank = ["free", "pro", "enterprise"];

document.documentElement.lang = language;
document.title = texts.title;
for (const element of document.querySelectorAll("[data-text]")) element.textContent = texts[element.dataset.text];

function say(id, message) {
  byId(id).textContent = message ?? "";
  byId(id).hidden = !message;
}

function showSignIn(message) {
  signOut();
  byId("account").hidden = true;
  byId("sign-out").hidden = true;
  byId("sign-in").hidden = false;
  say("notice", message);
}

/** Runs the action of a button, one at a time, and shows its error. */
async function act(button, what) {
  if (button.getAttribute("aria-disabled") === "true") return;
  button.setAttribute("aria-disabled", "true");
  say("fault");
  try {
    await what();
  } catch (error) {
    if (error.status === 401 && isSignedIn()) showSignIn(texts.expired);
    else say("fault", error.message);
  } finally {
    button.removeAttribute("aria-disabled");
  }
}

/** The limits of a plan, one per line. */
function allowances(plan) {
  const { extractionsPerMonth: month, extractionsPerDay: day, requestsPerMinute, teams, teamMembers } = plan;
  return [
    month === null ? texts.extractionsFree : texts.extractions(number(month), number(day)),
    texts.requests(number(requestsPerMinute)),
    teams === null ? texts.teamsFree : texts.teams(number(teams), number(teamMembers)),
    texts.schedules(plan.scheduleMinutes),
  ];
}

function makeOffer(name, plan) {
  const offer = byId("offer").content.cloneNode(true);
  offer.querySelector("h3").textContent = texts.plans[name];
  for (const line of allowances(plan)) {
    const item = document.createElement("li");
    item.textContent = line;
    offer.querySelector("ul").append(item);
  }
  const button = offer.querySelector("button");
  // Highlights the plan that the link names, or else Pro.
  button.classList.toggle("primary", name === (rank.includes(wanted) ? wanted : "pro"));
  button.textContent = texts.upgrade(texts.plans[name]);
  button.addEventListener("click", () => act(button, async () => location.assign(await openCheckout(name))));
  return offer;
}

function periodText({ status, current_period_end, cancel_at_period_end }, isPaying) {
  if (status === "past_due") return texts.pastDue;
  if (!isPaying) return "";
  return (cancel_at_period_end ? texts.ends : texts.renews)(inWords(current_period_end));
}

function showUsage({ extractions_used: used, extractions_limit: limit, reset_date }) {
  const meter = byId("meter");
  byId("used").textContent = texts.used(number(used));
  byId("used-of").textContent = limit === null ? texts.usedFree : texts.usedOf(number(limit));
  byId("reset").textContent = texts.reset(inWords(reset_date));
  meter.hidden = limit === null;
  if (limit === null) return;
  meter.max = Math.max(1, limit);
  meter.value = Math.min(used, limit);
  meter.classList.toggle("full", used >= limit);
}

const isLarger = (one, other) => rank.indexOf(one) > rank.indexOf(other);

function showAccount(status, plans) {
  const { plan, has_portal, available_plans } = status;
  // People with a subscription change its plan in the portal: a checkout would create a second subscription.
  const isPaying = has_portal && plan !== "free" && status.status !== "canceled";
  byId("sign-in").hidden = true;
  byId("sign-out").hidden = false;
  byId("account").hidden = false;
  byId("plan").textContent = texts.plans[plan];
  const state = byId("state");
  state.textContent = texts.states[status.status];
  state.className = `pill ${{ past_due: "bad", canceled: "over" }[status.status] ?? ""}`;
  byId("period").textContent = periodText(status, isPaying);
  showUsage(status.usage);
  byId("manage").hidden = !has_portal;
  byId("operator").hidden = available_plans.length > 0 || has_portal;
  const offered = isPaying ? [] : available_plans.filter((name) => isLarger(name, plan));
  byId("offers").replaceChildren(...offered.map((name) => makeOffer(name, plans[name])));
}

/** Reads the status until the plan that was paid for applies. */
async function waitForPlan(plans) {
  say("notice", texts.paidWaiting);
  for (let polls = 0; polls < POLLS && isSignedIn(); polls += 1) {
    const status = await readStatus();
    showAccount(status, plans);
    if (status.plan === wanted || isLarger(status.plan, wanted)) {
      history.replaceState(null, "", location.pathname);
      return say("notice", texts.paidDone(texts.plans[status.plan]));
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  if (isSignedIn()) say("notice", texts.paidSlow);
}

async function enter() {
  const [status, plans] = await Promise.all([readStatus(), readPlans()]);
  say("notice");
  showAccount(status, plans);
  byId("plan").focus();
  if (checkout === "success" && wanted in plans) await waitForPlan(plans);
}

byId("sign-in").addEventListener("submit", (event) => {
  event.preventDefault();
  const { email, password } = event.target.elements;
  void act(event.submitter ?? event.target.querySelector("button"), async () => {
    await signIn(email.value, password.value);
    password.value = "";
    await enter();
  });
});
byId("sign-out").addEventListener("click", () => {
  say("fault");
  showSignIn();
});
byId("manage").addEventListener("click", () => {
  void act(byId("manage"), async () => location.assign(await openPortal()));
});

showSignIn({ success: texts.paidSignIn, cancel: texts.canceled }[checkout]);
