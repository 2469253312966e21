import { INK, LONG, type RestingPage } from "./page.ts";

// Bars that change with the position of the page.

const HEAD = "header { position: sticky; top: 0; padding: 20px; background: #fafafa; transition: all 400ms }";
const SECTIONS = `<nav><a href="#s1">1</a><a href="#s2">2</a><a href="#s3">3</a></nav>
  <section id="s1">One</section><section id="s2">Two</section><section id="s3">Three</section>`;
const MARKED = `${LONG} nav { position: fixed } section { height: 1000px }
  a { color: #000077 } a.on:nth-child(1) { color: #00a001 } a.on:nth-child(2) { color: #00a002 } a.on:nth-child(3) { color: #00a003 }`;
const mark = (id: string) =>
  `document.querySelectorAll("a").forEach((link) => link.classList.toggle("on", link.hash === "#" + ${id}))`;

export const bars: readonly RestingPage[] = [
  {
    name: "a sticky head that is smaller while the page is scrolled",
    css: `${LONG} ${HEAD} header.small { padding: 3px; background: #eeeeee; opacity: 0.9 }`,
    body: `<header>Head</header><main>Text</main><script>
      onscroll = () => document.querySelector("header").classList.toggle("small", scrollY > 100)</script>`,
    truth: { colors: [INK, "#fafafa"] },
  },
  {
    name: "a head that hides on the way down",
    css: `${LONG} ${HEAD} header.away { transform: translateY(-100%); opacity: 0; background: #c00001 } header.back { background: #c00002 }`,
    body: `<header>Head</header><main>Text</main><script>
      let before = 0;
      onscroll = () => {
        const { classList } = document.querySelector("header");
        classList.toggle("away", scrollY > before);
        classList.toggle("back", scrollY < before && scrollY > 0);
        before = scrollY;
      }</script>`,
    truth: { colors: [INK, "#fafafa"] },
  },
  {
    name: "a head that a throttled handler and a delayed one change",
    css: `${LONG} ${HEAD} header.far { background: #c10001 } header.moving { border-bottom: 1px solid #c10002; opacity: 0.8 }`,
    body: `<header>Head</header><main>Text</main><script>
      const { classList } = document.querySelector("header");
      let last = -Infinity, end;
      onscroll = () => {
        classList.add("moving");
        clearTimeout(end);
        end = setTimeout(() => { classList.remove("moving"); classList.toggle("far", scrollY > 100) }, 250);
        if (Date.now() - last < 200) return;
        last = Date.now();
        classList.toggle("far", scrollY > 100);
      }</script>`,
    truth: { colors: [INK, "#fafafa"] },
  },
  {
    name: "a list of sections that marks the one in view, by an IntersectionObserver",
    css: MARKED,
    body: `${SECTIONS}<script>
      const observer = new IntersectionObserver((entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) ${mark("target.id")};
      }, { rootMargin: "-50% 0px" });
      document.querySelectorAll("section").forEach((section) => observer.observe(section))</script>`,
    truth: { colors: [INK, "#000077", "#00a001"] },
  },
  {
    name: "a body whose class says the position, with transitions of colours",
    css: `${LONG} ${HEAD} body { transition: color 800ms 100ms } body.middle { color: #c20001 } body.end { color: #c20002 } .middle header { background: #c20003 }`,
    body: `<header>Head</header><main>Text</main><script>
      const name = () => {
        document.body.className = scrollY < 50 ? "top" : scrollY + innerHeight > 2900 ? "end" : "middle";
      };
      addEventListener("scroll", () => requestAnimationFrame(name)); name()</script>`,
    truth: { colors: [INK, "#fafafa"] },
  },
  {
    name: "a bar that shows how far the page is scrolled",
    css: `${LONG} #bar { position: fixed; top: 0; height: 4px; transition: width 200ms linear }`,
    body: `<div id="bar" style="background: #0000aa; width: 9px"></div><main>Text</main><script>
      let shown = 0;
      (function draw() {
        // It follows the position in every frame, a fifth of the way.
        shown += (scrollY - shown) / 5;
        if (Math.abs(scrollY - shown) < 1) shown = scrollY;
        bar.style.width = 9 + shown / 30 + "px";
        bar.style.background = "rgb(" + Math.min(255, Math.round(shown / 10)) + " 0 170)";
        requestAnimationFrame(draw);
      })()</script>`,
    truth: { colors: [INK, "#0000aa"] },
  },
  {
    name: "a bar about cookies that slides in after the first scroll",
    css: `${LONG} #cookies { position: fixed; bottom: 0; background: #334455; color: #fffffe; opacity: 0; visibility: hidden; transform: translateY(100%); transition: all 600ms ease-out } #cookies.open { opacity: 1; visibility: visible; transform: none }`,
    body: `<main>Text</main><div id="cookies">Cookies</div><script>
      addEventListener("scroll", () => setTimeout(() => cookies.classList.add("open"), 500), { once: true })</script>`,
    truth: { colors: [INK, "#334455", "#fffffe"] },
  },
];
