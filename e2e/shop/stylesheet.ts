/** The shop's one style sheet. */
export const stylesheet = `
:root {
  --ink: #2b241d; --quiet: #635848; --paper: #fbf7ef; --card: #ffffff; --line: #e2d8c6;
  --leaf: #24543f; --leaf-dark: #183b2c; --good: #1e6b3c; --bad: #a3261d; --wait: #7a5200;
  color-scheme: light;
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: flex; flex-direction: column;
  background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
a { color: var(--leaf); }
:focus-visible { outline: 3px solid var(--leaf); outline-offset: 2px; border-radius: 4px; }
.top {
  display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 0 1rem;
  padding: .75rem max(1rem, calc((100% - 58rem) / 2)); border-bottom: 1px solid var(--line); background: var(--card);
}
.top a { display: inline-flex; align-items: center; min-height: 44px; }
.name { font: 600 1.25rem Georgia, "Times New Roman", serif; text-decoration: none; }
main { flex: 1; width: 100%; max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
main.column { max-width: 32rem; }
h1 { font: 600 clamp(1.5rem, 6vw, 2.1rem)/1.2 Georgia, "Times New Roman", serif; margin: .5rem 0 1.25rem; }
footer { padding: 1rem; text-align: center; color: var(--quiet); font-size: .875rem; border-top: 1px solid var(--line); }
/* The widget's own small buttons keep their look. */
button:where(:not(.wpwl-challenge-action)), .button {
  display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: .5rem 1.25rem;
  border: 0; border-radius: 8px; background: var(--leaf); color: #fff; font: inherit; font-weight: 600;
  text-decoration: none; cursor: pointer;
}
button:where(:not(.wpwl-challenge-action)):hover, .button:hover { background: var(--leaf-dark); }
.products { list-style: none; margin: 0; padding: 0; display: grid; gap: 1.25rem;
  grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); }
.product { display: flex; flex-direction: column; padding: 1.25rem; background: var(--card);
  border: 1px solid var(--line); border-radius: 14px; }
.product svg { width: 100%; background: #f4ead6; border-radius: 10px; }
.product h2 { margin: 1rem 0 .25rem; font-size: 1.15rem; }
.product p { margin: 0 0 1rem; color: var(--quiet); flex: 1; }
.product form { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem; }
/* Said by a screen reader, not shown. */
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.price { font-weight: 600; font-variant-numeric: tabular-nums; }
.summary { margin: 0 0 1.5rem; padding: .5rem 1.25rem; background: var(--card);
  border: 1px solid var(--line); border-radius: 14px; }
.summary div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding: .5rem 0; }
.summary div + div { border-top: 1px solid var(--line); }
.summary dt { color: var(--quiet); }
.summary dd { margin: 0; overflow-wrap: anywhere; }
.note { padding: .75rem 1rem; border-left: 4px solid var(--line); color: var(--quiet); background: var(--card); }
.orders { list-style: none; margin: 0; padding: 0; background: var(--card); border: 1px solid var(--line); border-radius: 14px; }
.orders li { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1rem; padding: .75rem 1.25rem; }
.orders li + li { border-top: 1px solid var(--line); }
.orders a { display: inline-flex; align-items: center; min-height: 44px; }
.orders .state { margin-left: auto; font-weight: 600; }
.approved { color: var(--good); }
.declined, .expired { color: var(--bad); }
.pending, .unpaid { color: var(--wait); }
@media (prefers-reduced-motion: no-preference) { /* The widget's own small buttons keep their look. */
button:where(:not(.wpwl-challenge-action)), .button { transition: background .15s; } }
`;
