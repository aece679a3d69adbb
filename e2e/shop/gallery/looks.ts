import { formStyle } from '../form-style.ts';

/** The style sheet of the gallery; below are those of pages in the styles `house` and `old`. */
const gallery = `
.choices { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(10rem, 100%), 1fr)); gap: .75rem 1rem;
  align-items: end;
  margin-bottom: 1.5rem; }
.choices label { display: grid; gap: .25rem; font-size: .875rem; color: var(--quiet); min-width: 0; }
.choices select { min-height: 44px; padding: 0 .5rem; border: 1px solid #8b8172; border-radius: 8px;
  background: var(--card);
  color: var(--ink); font: inherit; font-size: 1rem; width: 100%; }
.specimens { list-style: none; margin: 0; padding: 0; display: grid; gap: 1.5rem;
  grid-template-columns: repeat(auto-fill, minmax(min(22rem, 100%), 1fr)); }
.specimens li { display: flex; flex-direction: column; }
.specimens h2 { margin: 0 0 .5rem; font: 600 .9rem/1.4 system-ui, sans-serif; }
.specimens iframe { flex: 1 0 auto; display: block; width: 100%; min-height: 16rem; border: 1px solid var(--line);
  border-radius: 14px;
  background: #fff; }
`;

/** The style sheet of the page around a specimen: only its background. */
const specimen = `
html { color-scheme: light; background: #f6f7f9; }
html.dark { color-scheme: dark; background: #0e1218; }
body { margin: 0; padding: 16px; font: 16px/1.4 system-ui, sans-serif; }
main { max-width: 480px; margin: 0 auto; }
h1 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
`;

/** A house style, by custom properties alone. */
const house = `
:root {
  --tollgate-accent: #24543f; --tollgate-on-accent: #fff; --tollgate-radius: 2px; --tollgate-spacing: 20px;
  --tollgate-font: Georgia, "Times New Roman", serif; --tollgate-font-size: 17px; --tollgate-control-height: 52px;
  --tollgate-line: #8b8172; --tollgate-placeholder: #6b5f4d; --tollgate-text: #2b241d; --tollgate-surface: #fffdf8;
  --tollgate-invalid-text: #a3261d; --tollgate-error: #a3261d; --tollgate-shadow: none;
}
html.dark { --tollgate-accent: #8fd0af; --tollgate-on-accent: #10241b; --tollgate-line: #9a8f7c;
  --tollgate-placeholder: #b8ac98;
  --tollgate-text: #f4ead6; --tollgate-surface: #221d17; --tollgate-invalid-text: #ffb0a8; --tollgate-error: #ffb0a8; }
`;

/**
 * A style sheet as shops have used it for years: class names, no layers, floats. It takes precedence over the widget's
 * own.
 */
const old = `
.wpwl-container { max-width: 460px; font-family: Verdana, Arial, sans-serif; font-size: 14px; }
.wpwl-form { display: block; padding: 12px 16px; background: #ffffff;
  background-image: linear-gradient(#ffffff, #eceff3);
  border: 1px solid #b9c0c9; border-radius: 0; box-shadow: none; color: #333333; }
.wpwl-group { margin-bottom: 10px; }
.wpwl-label { margin-bottom: 2px; font-size: 13px; font-weight: bold; color: #333333; }
.wpwl-control { height: 34px; padding: 4px 8px; border: 1px solid #7d8896; border-radius: 0; background: #fffff4;
  color: #003366; }
.wpwl-control-iframe { padding: 0; }
.wpwl-has-error { border-color: #cc0000; background: #fff0f0; }
.wpwl-hint { color: #b00000; font-size: 12px; }
.wpwl-button-pay { float: right; width: auto; min-width: 140px; border: 1px solid #b35c00; border-radius: 3px;
  background: #b35c00; color: #ffffff;
  text-transform: uppercase; }
.wpwl-group-submit { overflow: hidden; margin: 0; }
`;

/** The style sheets of the gallery, by the last part of their URLs. */
export const sheets: Readonly<Record<string, string>> = {
  'gallery.css': gallery,
  'specimen.css': specimen,
  'none.css': formStyle,
  'house.css': house,
  'old.css': old,
};
