import { INK, LONG, type RestingPage } from "./page.ts";

// Animations in script that go by the time that each animation frame is given.

/** Runs from 0 to 1 by the time of the frames. */
const FADE = `function fade(element, ms, from, to, done) {
    let start;
    requestAnimationFrame(function step(time) {
      start ??= time;
      const share = Math.min(1, (time - start) / ms);
      element.style.opacity = from + (to - from) * share;
      if (share < 1) requestAnimationFrame(step); else done?.();
    });
  }`;

/** An overshooting spring that comes to rest after about 1.5 s. It takes steps of 1 ms, as far as the time has gone on. */
const SPRING = `function spring(element) {
    let at = 0.2, speed = 0, before;
    requestAnimationFrame(function step(time) {
      for (let ms = time - (before ?? time); ms > 0; ms -= 1) {
        speed += ((1 - at) * 0.0001) - speed * 0.008;
        at += speed;
      }
      before = time;
      const isAtRest = Math.abs(speed) < 0.00001 && Math.abs(1 - at) < 0.001;
      element.style.opacity = isAtRest ? 1 : at;
      if (isAtRest) element.className = "still"; else requestAnimationFrame(step);
    });
  }`;

export const frames: readonly RestingPage[] = [
  {
    name: "a picture that fades in at once, by the time of frames",
    css: `${LONG} #hero { height: 90px; background: #3a0001; opacity: 0 }`,
    body: `<div id="hero">Hero</div><main>Text</main><script>${FADE} fade(hero, 400, 0, 1)</script>`,
    truth: { colors: [INK, "#3a0001"] },
  },
  {
    name: "parts that fade in when they are scrolled into view, by the time of frames",
    css: `${LONG} p { margin: 700px 0; color: #3b0001; opacity: 0.05 }`,
    body: `<p>One</p><p>Two</p><p>Three</p><script>${FADE}
      const observer = new IntersectionObserver((entries) => entries.forEach(({ isIntersecting, target }) => {
        if (isIntersecting) { observer.unobserve(target); fade(target, 900, 0.05, 1) }
      }));
      document.querySelectorAll("p").forEach((part) => observer.observe(part))</script>`,
    truth: { colors: ["#3b0001"] },
  },
  {
    name: "a button that fades out by the time of frames, 700 ms after the return to the top",
    css: `${LONG} #up { position: fixed; bottom: 9px; background: #3c0001; visibility: hidden }`,
    body: `<main>Text</main><a id="up" href="#">Up</a><script>${FADE}
      let timer;
      addEventListener("scroll", () => {
        clearTimeout(timer);
        if (scrollY === 0) return timer = setTimeout(fade, 700, up, 400, 1, 0, () => { up.style.visibility = "hidden" });
        up.style.visibility = "visible";
        fade(up, 400, 0, 1);
      })</script>`,
    truth: { colors: [INK] },
  },
  {
    name: "numbers that count up in view by the time of frames, slower towards the end, and then have another colour",
    css: `${LONG} b { display: block; margin: 900px 0; color: #3d0001; opacity: 0.4 } b.done { color: #3d0002; opacity: 1 }`,
    body: `<b data-end="4200">0</b><b data-end="99.5">0</b><script>
      class Count {
        constructor(target) {
          Object.assign(this, { target, end: Number(target.dataset.end), duration: 2000 });
        }
        count = (time) => {
          if (!this.start) this.start = time;
          const progress = time - this.start;
          const value = this.end * (1 - 2 ** (-10 * progress / this.duration)) * 1024 / 1023;
          this.target.textContent = Math.min(this.end, value).toFixed(1);
          if (progress < this.duration) requestAnimationFrame(this.count); else this.target.className = "done";
        };
      }
      const observer = new IntersectionObserver((entries) => entries.forEach(({ isIntersecting, target }) => {
        if (isIntersecting) { observer.unobserve(target); requestAnimationFrame(new Count(target).count) }
      }));
      document.querySelectorAll("b").forEach((number) => observer.observe(number))</script>`,
    truth: { colors: ["#3d0002"] },
  },
  {
    name: "a spring that starts when the page is back at its top, and swings for 1.5 s",
    css: `${LONG} #card { position: sticky; top: 0; background: #3e0001; opacity: 0.2 } #card.still { background: #3e0002 }`,
    body: `<div id="card">Card</div><main>Text</main><script>${SPRING}
      let wasBelow = false;
      addEventListener("scroll", () => { if (scrollY > 0) wasBelow = true; else if (wasBelow) { wasBelow = false; spring(card) } })</script>`,
    truth: { colors: [INK, "#3e0002"] },
  },
  {
    name: "an animation in a frame of the same origin, by the time of its frames",
    css: `${LONG} iframe { border: 0; width: 90% }`,
    body: `<iframe srcdoc="<body style='color: #3f0001'><p id=part style='opacity: 0'>Part</p><script>${FADE} setTimeout(fade, 2000, part, 700, 0, 1)</script>"></iframe><main>Text</main>`,
    truth: { colors: [INK, "#3f0001"] },
  },
  {
    name: "an animation that a script starts 700 ms after the return to the top",
    css: `${LONG} #card { background: #4a0001 }`,
    body: `<div id="card">Card</div><main>Text</main><script>
      let timer;
      addEventListener("scroll", () => {
        clearTimeout(timer);
        if (scrollY > 0) return;
        timer = setTimeout(() => card.animate(
          { opacity: [0.3, 1], background: ["#4a0002", "#4a0003"] },
          { duration: 5000, fill: "forwards" },
        ), 700);
      })</script>`,
    truth: { colors: [INK, "#4a0003"] },
  },
  {
    // An animation that never ends has the state of the age at which such a page is read.
    name: "a lamp that glows without end, by the time of frames",
    css: `${LONG} #lamp { background: #4b0001 }`,
    body: `<div id="lamp">Lamp</div><main>Text</main><script>
      requestAnimationFrame(function glow(time) {
        lamp.style.opacity = 0.5 + 0.4 * Math.sin(time / 300);
        requestAnimationFrame(glow);
      })</script>`,
    truth: { colors: [INK, "#4b0001"], opacities: ["0.794"] },
  },
  {
    name: "a lamp that blinks without end, by the clock of the page",
    css: `${LONG} #lamp { background: #4c0001 }`,
    body: `<div id="lamp">Lamp</div><main>Text</main><script>
      (function glow() {
        lamp.style.opacity = Math.round(performance.now()) % 1000 < 500 ? 0.4 : 0.6;
        requestAnimationFrame(glow);
      })()</script>`,
    truth: { colors: [INK, "#4c0001"], opacities: ["0.4"] },
  },
];
