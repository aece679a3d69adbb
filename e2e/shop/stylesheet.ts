/** The shop's only style sheet. It uses logical directions, so that pages from right to left need no other. */
export const stylesheet = `
:root {
  color-scheme: light;
  --ink: light-dark(#2b241d, #efe8dc); --quiet: light-dark(#635848, #b8ac9a); --paper: light-dark(#fbf7ef, #191613);
  --card: light-dark(#ffffff, #24201b); --line: light-dark(#e2d8c6, #443c33); --picture: light-dark(#f4ead6, #3a332a);
  --bar: light-dark(#24543f, #14281f); --on-bar: light-dark(#fff, #b4e3cc);
  --hill: light-dark(#b9cb97, #2f4534); --hill-far: light-dark(#d5ddb4, #2b3a2f); --hill-near: light-dark(#6f9a66, #3b6049);
  --sky: light-dark(#fbe9c9, #2a2a24); --sun: light-dark(#f5b95a, #c99a4a);
  --leaf: light-dark(#24543f, #8fd0b0); --leaf-dark: light-dark(#183b2c, #b4e3cc); --on-leaf: light-dark(#fff, #10241b);
  --good: light-dark(#1e6b3c, #7ed3a1); --bad: light-dark(#a3261d, #ff9c91); --wait: light-dark(#7a5200, #e8bd6a);
  /* The payment form in the colours of the shop. */
  --tollgate-accent: var(--leaf); --tollgate-on-accent: var(--on-leaf); --tollgate-surface: var(--card);
}
[data-colours="dark"] { color-scheme: dark; }
[data-colours="system"] { color-scheme: light dark; }
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: flex; flex-direction: column;
  background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
a { color: var(--leaf); }
:focus-visible { outline: 3px solid var(--leaf); outline-offset: 2px; border-radius: 4px; }
:is(.top, .rows, .product h2, footer) a:not(.button) { text-decoration: none; }
:is(.top, .rows, .product h2, footer) a:not(.button):hover { text-decoration: underline; }
.example { margin: 0; padding: .25rem 1rem; background: var(--bar); color: var(--on-bar); font-size: .8125rem;
  text-align: center; }
.top {
  display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 0 1rem;
  padding: .75rem max(1rem, calc((100% - 70rem) / 2)); border-block-end: 1px solid var(--line); background: var(--card);
}
/* The head keeps one line while there is room. */
.top nav { margin-inline-start: auto; }
.top a { display: inline-flex; gap: .5rem; align-items: center; min-height: 44px; }
.top li a, .pickers summary { color: var(--ink); }
.top ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; list-style: none; margin: 0; padding: 0; }
.name { color: var(--ink); font-size: 1.1875rem; font-weight: 700; letter-spacing: -.02em; }
.top li svg.word { display: none; }
.bag { position: relative; min-width: 44px; justify-content: center; }
/* The icon stands for the words, which are read aloud with the count. */
.bag span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.bag[data-count]::after { content: attr(data-count); content: attr(data-count) / ""; position: absolute; inset-block-start: 3px; inset-inline-end: 1px; min-width: 1.0625rem; padding: 0 .1875rem;
  border-radius: 1rem; background: var(--leaf); color: var(--on-leaf); font-size: .6875rem; font-weight: 700;
  line-height: 1.0625rem; box-shadow: 0 0 0 2px var(--card); text-align: center; }
main { flex: 1; width: 100%; max-width: 72rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
/* As wide as expiry, holder and code need to share a line. */
main.column { max-width: 36rem; --tollgate-width: 100%; }
h1 { margin: .5rem 0 1.25rem; font-size: clamp(1.5rem, 6vw, 2rem); font-weight: 700; line-height: 1.15;
  letter-spacing: -.025em; }
.hero { position: relative; display: grid; align-items: center; min-height: 15.5rem; margin-block-end: 1.5rem;
  padding: 2rem clamp(1.25rem, 5vw, 3.5rem); overflow: hidden; border-radius: 18px;
  background: linear-gradient(var(--sky), var(--picture)); }
.hero div { z-index: 1; max-width: min(26rem, 55%); }
.hero h1 { margin: 0 0 .5rem; font-size: clamp(1.75rem, 5vw, 2.75rem); text-wrap: balance; }
.hero p { margin: 0; color: var(--quiet); font-size: 1.125rem; text-wrap: balance; }
.hero svg { position: absolute; inset-block: 0; inset-inline-end: 0; width: min(46rem, 70%); height: 100%; overflow: visible; }
/* The sun rises where lines end. */
[dir="rtl"] .hero svg { transform: scaleX(-1); }
.far { stop-color: var(--hill-far); }
.middle { stop-color: var(--hill); }
.near { stop-color: var(--hill-near); }
.haze { stop-color: var(--picture); }
.sun { fill: var(--sun); stop-color: var(--sun); }
:is(.rows-of-tea, .birds) { fill: none; stroke: var(--leaf); stroke-width: 3; stroke-linecap: round; opacity: .35; }
.birds { stroke: var(--ink); stroke-width: 2; }
h2 { font-size: 1.15rem; margin: 1.5rem 0 .75rem; }
footer { padding-block: 1.25rem; border-block-start: 1px solid var(--line); font-size: .875rem; }
footer div { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 2rem;
  max-width: 72rem; margin-inline: auto; padding-inline: 1rem; }
footer ul { display: flex; flex-wrap: wrap; gap: 0 1.5rem; margin: 0; padding: 0; list-style: none; }
footer a { display: inline-block; line-height: 2.25rem; color: var(--quiet); }
footer .name { display: flex; gap: .5rem; align-items: center; margin: 0; font-size: 1rem; }
/* Not the widget's own buttons. */
button:where(:not([class*="wpwl-"])), .button {
  display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: .5rem 1.25rem;
  border: 0; border-radius: 8px; background: var(--leaf); color: var(--on-leaf); font: inherit; font-weight: 600;
  text-decoration: none; cursor: pointer;
}
button:where(:not([class*="wpwl-"])):hover, .button:hover { background: var(--leaf-dark); }
button.quiet { background: none; color: var(--leaf); border: 1px solid var(--line); }
.buttons { display: flex; flex-wrap: wrap; gap: .5rem; margin-block: 1rem 2rem; }
.subscription h3 { font-size: 1rem; margin-block: 1rem .5rem; }
.subscription select { min-height: 44px; padding: .25rem .5rem; border: 1px solid var(--quiet); border-radius: 8px;
  font: inherit;
  background: var(--card); color: inherit; }
.subscription form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
button.quiet:hover { background: var(--picture); }
/* The shop has four products: their rows have one, two or four columns, so that none stands alone. */
.products { list-style: none; margin: 0; padding: 0; display: grid; gap: 1.25rem;
  grid-template-columns: minmax(0, 1fr); }
@media (min-width: 22rem) { .products { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
@media (min-width: 62rem) { .products { grid-template-columns: repeat(4, minmax(0, 1fr)); } }
.product { --inset: 1.25rem; position: relative; display: flex; flex-direction: column; overflow: hidden;
  padding-block-end: var(--inset); background: var(--card); border: 1px solid var(--line); border-radius: 16px; }
.product > :not(.picture) { margin-inline: var(--inset); }
/* A wall and a table, in a colour of each product. */
.picture { --wall: var(--picture); aspect-ratio: 1; width: 100%;
  background: linear-gradient(color-mix(in srgb, var(--wall) 78%, light-dark(#fff, #000)), var(--wall) 70%,
    color-mix(in srgb, var(--wall) 80%, light-dark(#a8875c, #000)) 70.4%, color-mix(in srgb, var(--wall) 94%, light-dark(#a8875c, #000))); }
:is(.due, .cart, .alone) .picture { border-radius: 10px; }
.picture.first-flush { --wall: light-dark(#e6e9d3, #333b2e); }
.picture.clay-cup { --wall: light-dark(#f6e3d0, #42362b); }
.picture.travel-kettle { --wall: light-dark(#dde6ea, #2f383d); }
.picture.tea-club { --wall: light-dark(#f5dfd3, #41322d); }
.cast { fill: rgb(40 28 12 / 24%); filter: blur(5px); }
.steam { fill: none; stroke: light-dark(#fff, #d8ccba); stroke-width: 6; stroke-linecap: round; opacity: .75; filter: blur(1.5px); }
.product h2 { margin-block: 1rem .25rem; }
.product h2 a { display: inline-block; min-height: 24px; color: inherit; }
/* The whole card leads to the page of the product. */
.product h2 a::after { content: ""; position: absolute; inset: 0; }
.product p { margin-block: 0; color: var(--quiet); }
.product form { display: grid; gap: .25rem; margin-block-start: auto; padding-block-start: .5rem; }
.product button { position: relative; padding-inline: .75rem; }
.offer { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; min-height: 44px;
  gap: 0 .5rem; }
.product .now { padding: 0; background: none; color: var(--leaf); }
.product .now:hover { background: none; text-decoration: underline; }
.now::after { content: ""; width: .4375rem; height: .4375rem; margin-inline-start: .375rem; border: solid currentcolor;
  border-width: 1.75px 1.75px 0 0; margin-inline-end: 2px; transform: rotate(45deg); }
[dir="rtl"] .now::after { transform: rotate(-135deg); }
.product.alone { padding-block-start: var(--inset); }
.alone .picture { align-self: center; width: calc(100% - 2 * var(--inset)); aspect-ratio: 16 / 10; margin-block-end: 1rem; }
.product .price { font-size: 1.1875rem; font-variant-numeric: normal; }
@media (hover: hover) {
  .products .product:hover { border-color: transparent; box-shadow: 0 10px 28px rgb(60 40 10 / 14%); }
  .products .product:hover h2 a { color: var(--leaf); text-decoration: none; }
  .products .product:hover .picture > g { transform: scale(1.05); }
}
.picture > g { transform-origin: 50% 84%; }
.price { color: var(--ink); font-weight: 600; font-variant-numeric: tabular-nums; }
.summary, .rows { margin: 0 0 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: 14px; }
.summary { padding: .5rem 1.25rem; }
.summary div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding: .5rem 0; }
.summary div + div, .rows li + li { border-block-start: 1px solid var(--line); }
.summary dt { color: var(--quiet); }
.summary dd { margin: 0; margin-inline-start: auto; text-align: end; overflow-wrap: anywhere; }
.due { margin: 0 0 .75rem; padding: 0 1rem; list-style: none; background: var(--card); border: 1px solid var(--line);
  border-radius: 14px; }
.due li { display: grid; grid-template-columns: var(--thumb, 4rem) 1fr auto; align-items: center; gap: 0 .875rem; padding-block: .75rem; }
.due li + li { border-block-start: 1px solid var(--line); }
.due .picture { grid-row: 1 / 3; }
.due p { grid-column: 2; margin: 0; font-weight: 600; overflow-wrap: anywhere; }
.due .quiet { grid-column: 2 / -1; white-space: normal; }
.due .price { white-space: nowrap; }
span.quiet { color: var(--quiet); font-size: .875rem; white-space: nowrap; }
.note { margin: 0 0 1rem; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: 10px; color: var(--quiet);
  background: var(--card); }
.try { background: var(--picture); border-color: transparent; color: var(--ink); font-size: .875rem; }
/* One click selects a whole number. */
.note code { white-space: nowrap; font: .9375em ui-monospace, Menlo, Consolas, monospace; font-weight: 600; user-select: all; }
.rows { list-style: none; padding: 0; }
.rows li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .25rem 1rem;
  padding: .75rem 1.25rem; min-height: 44px; }
.rows a { display: inline-block; line-height: 44px; }
.rows form { display: flex; align-items: center; gap: .5rem; }
.rows .state { font-weight: 600; }
/* On a phone the quantity stands below the name and the price. */
.cart li { display: grid; grid-template-columns: 4.5rem 1fr auto; }
.cart .picture { grid-row: 1 / 3; }
.cart form { grid-row: 2; grid-column: 2 / -1; }
@media (min-width: 30rem) {
  .cart li { grid-template-columns: 4.5rem 1fr auto 5.5rem; }
  .cart :is(.picture, form) { grid-area: auto; }
  .cart .price { text-align: end; }
}
.total { display: flex; justify-content: space-between; padding: 0 1.25rem; font-weight: 600; }
.order button { width: 100%; }
.goods { display: flex; flex-wrap: wrap; gap: .5rem; margin-block: 1rem; }
.goods .picture { width: 5rem; border-radius: 10px; }
.rows .goods { margin-block: 0; }
.rows .goods .picture { width: 4rem; }
.rows .what { flex: 1 1 9rem; }
.rows .what .quiet { white-space: normal; }
.rows .state { margin-inline-start: auto; }
.rows input, .pickers select { min-height: 44px; padding: .25rem .5rem; border: 1px solid var(--quiet);
  border-radius: 8px;
  background: var(--card); color: var(--ink); font: inherit; max-width: 100%; }
.rows input { width: 4.5rem; }
.ways ul { display: flex; flex-wrap: wrap; gap: .5rem; list-style: none; margin: 0 0 1rem; padding: 0; }
.ways a { display: inline-flex; align-items: center; min-height: 44px; padding: .25rem 1rem;
  border: 1px solid currentcolor;
  border-radius: 22px; text-decoration: none; }
.ways [aria-current] { background: var(--leaf); color: var(--on-leaf); }
.top { position: relative; }
.pickers summary { display: flex; gap: .375rem; align-items: center; list-style: none; min-height: 44px; color: var(--leaf); cursor: pointer; }
.pickers summary::after, .code summary::before { content: ""; width: .4375rem; height: .4375rem; margin-block: -.25rem 0;
  border: solid currentcolor; border-width: 0 1.75px 1.75px 0; transform: rotate(45deg); }
.pickers summary::after { margin-inline: .25rem; }
.pickers summary::-webkit-details-marker { display: none; }
.pickers form { position: absolute; z-index: 2; inset-block-start: 100%;
  inset-inline-end: max(1rem, calc((100% - 70rem) / 2)); display: grid; gap: .75rem;
  width: min(20rem, calc(100vw - 2rem)); padding: 1rem; border: 1px solid var(--line); border-radius: 14px;
  background: var(--card); box-shadow: 0 8px 24px rgb(0 0 0 / 18%); }
.pickers label { display: flex; flex-direction: column; gap: .25rem; color: var(--quiet); font-size: .875rem;
  min-width: 0; }
.pickers select { font-size: 1rem; }
.code { margin: 1.5rem 0; }
.code summary { display: flex; align-items: center; min-height: 44px; color: var(--leaf); cursor: pointer; }
.code summary::before { margin-inline: .125rem .625rem; }
.code:not([open]) summary::before { margin-block: 0; transform: rotate(-45deg); }
[dir="rtl"] .code:not([open]) summary::before { transform: rotate(135deg); }
/* Code is written from left to right everywhere. */
.code pre { direction: ltr; text-align: left; overflow: auto; max-height: 28rem; margin: 0 0 1rem; padding: 1rem;
  background: #1f1b17; color: #f1e9dc; border-radius: 10px;
  font: .8125rem/1.5 ui-monospace, Menlo, Consolas, monospace; }
.approved { color: var(--good); }
.declined, .expired, .failed { color: var(--bad); }
.pending, .unpaid, .cancelled { color: var(--wait); }
/* On a phone everything above the form is low, so that the whole card form is above the fold. */
@media (max-width: 34rem) {
  .top { padding-block: .25rem; padding-inline: 1rem .375rem; gap: 0; }
  .top ul { flex-wrap: nowrap; gap: 0; }
  .top li a { position: relative; min-width: 44px; justify-content: center; }
  .top li svg.word { display: block; }
  .top li span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .pickers summary { min-width: 44px; justify-content: center; }
  .example { padding-block: .125rem; font-size: .75rem; text-wrap: balance; }
  .name { font-size: 1rem; }
  .pickers span { display: none; }
  .pickers summary::after { content: none; }
  main { padding-block-start: 1rem; }
  main.column { padding-block-start: 1rem; }
  main.column h1 { margin-block: 0 .75rem; font-size: 1.375rem; }
  .hero div { max-width: none; }
  .hero { align-items: start; min-height: 16rem; margin-block-end: 1rem; padding-block: 1.5rem; }
  .hero p { font-size: 1rem; }
  .hero svg { inset-block-start: auto; width: 100%; height: 56%; }
  .products { gap: .75rem; }
  .products .product { --inset: .75rem; }
  .products button { font-size: .875rem; }
  .products .now::after { margin-inline-start: .25rem; }
  .products .price { font-size: 1rem; }
  .products button { padding-inline: .25rem; }
  .products p { font-size: .875rem; }
  .products h2 { margin-block-start: .75rem; font-size: 1.0625rem; }
  .due { margin-block-end: .75rem; padding: 0 .75rem; }
  .due li { padding-block: .375rem; }
  .due li { --thumb: 3.25rem; }
  .due ~ h2 { margin-block: .75rem .375rem; }
  .note { margin-block-end: .75rem; padding: .5rem .75rem; font-size: .8125rem; }
}
@media (forced-colors: active) { .ways [aria-current] { outline: 2px solid Highlight; } }
@media (prefers-reduced-motion: no-preference) {
  button:where(:not([class*="wpwl-"])), .button { transition: background .15s; }
  .product { transition: box-shadow .2s; }
  .picture > g { transition: transform .3s; }
}
`;
