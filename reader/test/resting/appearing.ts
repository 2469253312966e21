import { INK, LONG, type RestingPage } from "./page.ts";

// Content that appears, loads or moves when it is scrolled into view.

const items = Array.from({ length: 12 }, (_, i) => i);

export const appearing: readonly RestingPage[] = [
  {
    name: "parts that appear when they are scrolled into view",
    css: `${LONG} p { margin: 400px 0; color: #0a0a01; opacity: 0; transform: translateY(40px); transition: opacity 600ms, transform 600ms } p.seen { opacity: 1; transform: none; color: #0a0a02 }`,
    body: `${items.map((i) => `<p style="transition-delay: ${i % 3}00ms">Part</p>`).join("")}<script>
      const observer = new IntersectionObserver((entries) => entries.forEach(({ isIntersecting, target }) => {
        if (isIntersecting) { target.classList.add("seen"); observer.unobserve(target) }
      }), { threshold: 0.2 });
      document.querySelectorAll("p").forEach((part) => observer.observe(part))</script>`,
    truth: { colors: ["#0a0a02"] },
  },
  {
    name: "pictures that load in view, by the browser and by a script",
    css: `${LONG} img { display: block; margin: 400px 0; width: 60px; height: 40px; border: 1px solid #0b0b01; opacity: 0.1; transition: opacity 300ms } img.loaded { opacity: 1; border-color: #0b0b02 }`,
    body: `${items.map((i) => `<img alt="" onload="this.classList.add('loaded')" ${i % 2 ? `loading="lazy" src="/picture.svg?${i}"` : `data-src="/picture.svg?${i}"`}>`).join("")}<script>
      const observer = new IntersectionObserver((entries) => entries.forEach(({ isIntersecting, target }) => {
        if (isIntersecting) { target.src = target.dataset.src; observer.unobserve(target) }
      }));
      document.querySelectorAll("[data-src]").forEach((image) => observer.observe(image))</script>`,
    truth: { colors: ["#0b0b02"], assets: 12 },
  },
  {
    name: "a list that loads more rows whenever its end is in view",
    css: `${LONG} li { height: 90px; color: #0c0c01; transition: color 500ms } li.new { color: #0c0c02; opacity: 0.5 }`,
    body: `<ul id="list"></ul><p id="end">…</p><script>
      let isLoading = false;
      async function more() {
        if (isLoading) return;
        isLoading = true;
        await fetch("/rows.json").then((response) => response.text());
        for (let i = 0; i < 12; i++) {
          const row = document.createElement("li");
          row.textContent = "Row";
          row.className = "new";
          list.append(row);
          setTimeout(() => row.classList.remove("new"), 40);
        }
        isLoading = false;
      }
      new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && more()).observe(end);</script>`,
    truth: { colors: [INK, "#0c0c01"] },
  },
  {
    name: "a picture that fades while the page is scrolled away from it, in animation frames",
    css: `${LONG} #hero { height: 600px; background: #0d0d01; will-change: transform }`,
    body: `<div id="hero">Hero</div><main>Text</main><script>
      let isAsked = false;
      addEventListener("scroll", () => {
        if (isAsked) return;
        isAsked = true;
        requestAnimationFrame(() => {
          isAsked = false;
          hero.style.transform = "translateY(" + scrollY / 2 + "px)";
          hero.style.opacity = Math.max(0, 1 - scrollY / 1600);
        });
      })</script>`,
    truth: { colors: [INK, "#0d0d01"] },
  },
  {
    name: "animations that follow the scroll position",
    css: `${LONG} #bar { position: fixed; top: 0; height: 4px; width: 100%; background: #0e0e01; animation: grow linear; animation-timeline: scroll(root) }
      @keyframes grow { from { scale: 0.01 1 } }
      p { margin: 500px 0; color: #0e0e02; animation: appear linear both; animation-timeline: view(); animation-range: entry 0% cover 40% }
      @keyframes appear { from { opacity: 0.3; translate: 0 90px } }`,
    body: `<div id="bar"></div><p>One</p><p>Two</p><p>Three</p><p>Four</p>`,
    truth: { colors: ["#0e0e01", "#0e0e02"] },
  },
  {
    name: "parts that are laid out only near the view",
    css: `${LONG} section { content-visibility: auto; contain-intrinsic-size: auto 700px; min-height: 700px; color: #0f0f01; transition: color 300ms }
      section.near { color: #0f0f02 }`,
    body: `${items.map(() => "<section><p>Part</p></section>").join("")}<script>
      document.querySelectorAll("section").forEach((part) =>
        part.addEventListener("contentvisibilityautostatechange", ({ skipped }) => { if (!skipped) part.classList.add("near") }))</script>`,
    truth: { colors: ["#0f0f02"] },
  },
  {
    name: "numbers that count up in view, and then have another colour",
    css: `${LONG} b { display: block; margin: 900px 0; color: #1a0001; opacity: 0.4 } b.done { color: #1a0002; opacity: 1; transition: opacity 400ms }`,
    body: `<b>0</b><b>0</b><b>0</b><script>
      const observer = new IntersectionObserver((entries) => entries.forEach(({ isIntersecting, target }) => {
        if (!isIntersecting) return;
        observer.unobserve(target);
        const start = performance.now();
        requestAnimationFrame(function count() {
          const share = Math.min(1, (performance.now() - start) / 1200);
          target.textContent = Math.round(4200 * share);
          if (share < 1) requestAnimationFrame(count); else target.className = "done";
        });
      }));
      document.querySelectorAll("b").forEach((number) => observer.observe(number))</script>`,
    truth: { colors: ["#1a0002"] },
  },
  {
    name: "videos whose posters load in view, and that play by themselves",
    css: `${LONG} video { display: block; margin: 700px 0; width: 90px; height: 60px; border: 2px solid #1b0001 } video.on { border-color: #1b0002 }`,
    body: `<video muted autoplay loop data-poster="/picture.svg?1"></video><video muted playsinline data-poster="/picture.svg?2"></video><script>
      const observer = new IntersectionObserver((entries) => entries.forEach(({ isIntersecting, target }) => {
        if (!isIntersecting || target.poster) return;
        target.poster = target.dataset.poster;
        setTimeout(() => target.classList.add("on"), 300);
      }));
      document.querySelectorAll("video").forEach((video) => observer.observe(video))</script>`,
    truth: { colors: ["#1b0002"], assets: 2 },
  },
];
