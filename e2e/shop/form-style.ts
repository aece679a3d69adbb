/**
 * The style sheet of a page for the widget's style `none`, which brings layout and sizes only. The rules use the public
 * class names and the page's colours, as a merchant's own style sheet does. The colour of the fields
 * is computed at the container: the frames of number and code have a light colour scheme, in which light-dark() is light.
 */
export const formStyle = `
@property --field { syntax: "<color>"; inherits: true; initial-value: #e8ebf0; }
.wpwl-container { --field: var(--picture, light-dark(#e8ebf0, #1c232e)); }
.wpwl-form { display: grid; grid-template-columns: 2fr 3fr; gap: 1rem; margin: 0; }
.wpwl-group { grid-column: 1 / -1; min-width: 0; }
.wpwl-group-expiry, .wpwl-group-cardHolder { grid-column: auto; }
.wpwl-group-billing .wpwl-control { margin-block-end: .75rem; }
.wpwl-label { display: block; margin-block-end: .25rem; color: var(--quiet, inherit); font-size: .875rem; }
.wpwl-control:not([type="radio"], [type="checkbox"]) { box-sizing: border-box; width: 100%; height: 46px;
  padding: 0 .75rem;
  border: 0; border-block-end: 2px solid color-mix(in srgb, currentcolor 60%, transparent); border-radius: 4px 4px 0 0;
  background: var(--field); color: inherit; font: inherit; }
/* The list that opens has the colours of the system. */
.wpwl-control option { background: Canvas; color: CanvasText; }
.wpwl-control.wpwl-control-iframe { padding: 0; }
.wpwl-control:focus-visible { outline: 3px solid var(--leaf, #1d4ed8); outline-offset: 1px; }
.wpwl-control.wpwl-has-error { border-block-end-color: var(--bad, light-dark(#b42318, #ff9c91)); }
.wpwl-hint { margin-block-start: .25rem; color: var(--bad, light-dark(#b42318, #ff9c91)); font-size: .875rem; }
.wpwl-form-card .wpwl-brand { display: none; }
.wpwl-button { box-sizing: border-box; width: 100%; min-height: 48px; padding: .5rem 1rem;
  border: 1px solid currentcolor; border-radius: 4px;
  background: none; color: var(--leaf, inherit); font: inherit; font-weight: 600; cursor: pointer; }
.wpwl-button-pay { border-color: transparent; background: var(--leaf, light-dark(#1d4ed8, #7aa2ff));
  color: var(--on-leaf, light-dark(#fff, #0b1220)); }
.wpwl-button:is(:disabled, [aria-disabled="true"]) { opacity: .6; cursor: default; }
.wpwl-container + .wpwl-container:not(.wpwl-chooser *) { margin-block-start: 1.5rem; }
@media (max-width: 420px) { .wpwl-group-expiry, .wpwl-group-cardHolder { grid-column: 1 / -1; } }
`;
