import { INK, JQUERY, LONG, type RestingPage } from "./page.ts";

// Buttons that lead back to the top. At the top they are hidden.

const BUTTON = "#up { position: fixed; right: 9px; bottom: 9px; padding: 9px; background: #b00001; color: #b00002 }";
const body = `<main>Text</main><a id="up" href="#">Up</a>`;
const truth = { colors: [INK] };

export const backToTop: readonly RestingPage[] = [
  {
    name: "a button that jQuery fades in and out in a queue",
    css: `${LONG} ${BUTTON} #up { display: none }`,
    body: `${body}${JQUERY}<script>
      $(window).on("scroll", () => { if ($(window).scrollTop() > 200) $("#up").fadeIn(); else $("#up").fadeOut() })</script>`,
    truth,
  },
  {
    name: "a button that jQuery fades slowly, after each event of scrolling",
    css: `${LONG} main { height: 9000px } ${BUTTON} #up { display: none }`,
    body: `${body}${JQUERY}<script>
      $(window).on("scroll", () => $("#up")[$(window).scrollTop() > 200 ? "fadeIn" : "fadeOut"]("slow"))</script>`,
    truth,
  },
  {
    name: "a button that a script fades out in animation frames, 700 ms after the return",
    css: `${LONG} ${BUTTON} #up { visibility: hidden }`,
    body: `${body}<script>
      let timer;
      function fade(from, to) {
        up.style.visibility = "visible";
        const start = performance.now();
        requestAnimationFrame(function step() {
          const share = Math.min(1, (performance.now() - start) / 400);
          up.style.opacity = from + (to - from) * share;
          if (share < 1) requestAnimationFrame(step);
          else if (to === 0) up.style.visibility = "hidden";
        });
      }
      addEventListener("scroll", () => {
        clearTimeout(timer);
        if (scrollY > 200) fade(0, 1);
        else timer = setTimeout(fade, 700, 1, 0);
      });</script>`,
    truth,
  },
  {
    name: "a button that a class and a transition show and hide",
    css: `${LONG} ${BUTTON} #up { opacity: 0; visibility: hidden; transition: opacity 0.5s, visibility 0.5s } #up.on { opacity: 1; visibility: visible }`,
    body: `${body}<script>addEventListener("scroll", () => up.classList.toggle("on", scrollY > 200), { passive: true })</script>`,
    truth,
  },
];
