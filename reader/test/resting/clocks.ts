import { INK, JQUERY, LONG, type RestingPage } from "./page.ts";

// Pages with clocks of their own.

export const clocks: readonly RestingPage[] = [
  {
    name: "a hint that goes long after the last event of scrolling",
    css: `${LONG} #hint { position: fixed; top: 0; color: #2a0001; transition: opacity 500ms; opacity: 0; visibility: hidden } #hint.on { opacity: 1; visibility: visible } #hint.going { opacity: 0; visibility: visible }`,
    body: `<main>Text</main><p id="hint">Hint</p><script>
      let timer;
      addEventListener("scroll", () => {
        hint.className = "on";
        clearTimeout(timer);
        timer = setTimeout(() => { hint.className = "going"; hint.ontransitionend = () => { hint.className = "" } }, 900);
      })</script>`,
    truth: { colors: [INK] },
  },
  {
    name: "a page that scrolls smoothly to a part by itself",
    css: `html { scroll-behavior: smooth } ${LONG} header { position: sticky; top: 0; background: #2b0001 } header.far { background: #2b0002 }`,
    body: `<header>Head</header><main><p id="part" style="padding-top: 1500px">Part</p></main><script>
      addEventListener("scroll", () => document.querySelector("header").classList.toggle("far", scrollY > 50));
      setTimeout(() => part.scrollIntoView(), 1500);
      addEventListener("scrollend", () => setTimeout(() => part.scrollIntoView({ behavior: "smooth", block: "start" }), 400), { once: true })</script>`,
    truth: { colors: [INK, "#2b0001"] },
  },
  {
    name: "a carousel that plays by itself every 5 s",
    css: `${LONG} .slide { position: absolute; padding: 40px; display: none } #a { background: #2c0001; display: block } #b { background: #2c0002 } #c { background: #2c0003 }`,
    body: `<main><div class="slide" id="a">A</div><div class="slide" id="b">B</div><div class="slide" id="c">C</div></main>${JQUERY}<script>
      let shown = 0;
      setInterval(() => {
        const slides = $(".slide");
        slides.eq(shown).fadeOut(600);
        shown = (shown + 1) % 3;
        slides.eq(shown).fadeIn(600);
      }, 5000)</script>`,
    truth: { colors: [INK, "#2c0001"] },
  },
  {
    name: "a carousel that begins to play when the page is scrolled, and stops at its last picture",
    css: `${LONG} .slide { padding: 40px; opacity: 0; visibility: hidden; transition: opacity 400ms } .slide.on { opacity: 1; visibility: visible } #a { background: #2d0001 } #b { background: #2d0002 } #c { background: #2d0003 }`,
    body: `<main><div class="slide on" id="a">A</div><div class="slide" id="b">B</div><div class="slide" id="c">C</div></main><script>
      addEventListener("scroll", () => {
        const ids = ["a", "b", "c"];
        const timer = setInterval(() => {
          document.getElementById(ids.shift()).classList.remove("on");
          document.getElementById(ids[0]).classList.add("on");
          if (ids.length === 1) clearInterval(timer);
        }, 450);
      }, { once: true })</script>`,
    truth: { colors: [INK, "#2d0003"] },
  },
  {
    name: "a text that is typed, behind a caret that blinks",
    css: `${LONG} #typed { color: #2e0001 } #typed.done { color: #2e0002 } #caret { background: #2e0003; animation: blink 1s steps(2) infinite } @keyframes blink { to { opacity: 0 } }`,
    body: `<p><span id="typed"></span><span id="caret">|</span></p><main>Text</main><script>
      const words = "Everything that this page has to say stands in this one line.";
      const timer = setInterval(() => {
        typed.textContent = words.slice(0, typed.textContent.length + 1);
        if (typed.textContent === words) { clearInterval(timer); typed.className = "done" }
      }, 70)</script>`,
    truth: { colors: [INK, "#2e0002", "#2e0003"] },
  },
];
