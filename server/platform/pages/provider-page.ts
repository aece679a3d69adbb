import type { Language } from '../../../catalogue/languages/languages.ts';
import { type Html, html } from './html.ts';
import type { Page } from './page.ts';
import { pageTexts } from './texts.ts';

/** The colours of a provider: its band, and the text on it. */
export type ProviderLook = readonly [band: string, text: string];

/** One button of a provider's form. */
interface ProviderButton {
  readonly value: string;
  readonly text: string;
  /** What pressing it leads to, in one sentence. */
  readonly leadsTo?: string | undefined;
}

/** A page of a simulated provider (a bank, a wallet, an issuer of invoices) on which a shopper decides on a payment. */
export interface ProviderPage {
  readonly language: Language;
  /** The provider's name, as on its sign. */
  readonly provider: string;
  /** What stands on the other side of the sign, such as the scheme of a card. */
  readonly scheme?: string | undefined;
  readonly look: ProviderLook;
  readonly title: string;
  /** Says that the provider is simulated. */
  readonly notice: string;
  /** The facts of the payment; those without a value are left out. */
  readonly facts: Readonly<Partial<Record<keyof ReturnType<typeof pageTexts>['facts'], string | undefined>>>;
  /** The name of the buttons in the form. */
  readonly name: string;
  /** The opening tag of the form, and its hidden inputs. */
  readonly form: Html;
  /** What a shopper may do: the first button pays, the second does not. */
  readonly choices: readonly ProviderButton[];
  /** Buttons for outcomes that only testers need, shown below the page. */
  readonly forTests: readonly ProviderButton[];
  /** What happens without a button, for testers. */
  readonly hint?: string;
  readonly formTargets?: readonly string[];
}

const styles = new Map<ProviderLook, string>();

/** Returns the style sheet of a provider; those of a look are the same text, because the policy names it by its hash. */
const styleOf = (look: ProviderLook): string => {
  const style = styles.get(look) ?? written(look);
  styles.set(look, style);
  return style;
};

const written = ([band, text]: ProviderLook): string => `
main { display: flex; flex-direction: column; }
/* That it is a simulation is said first, as a part of the sign. */
.band, .notice { order: -1; margin-inline: calc(-1 * var(--space-5)); padding: .875rem var(--space-5); }
.band { display: flex; justify-content: space-between; align-items: center; gap: 1rem;
  margin-block-start: calc(-1 * var(--space-5));
  background: ${band}; color: ${text}; font-size: 1.125rem; font-weight: 700; }
.band span { flex: none; font-size: 1rem; font-weight: 400; }
.notice { margin-block-end: var(--space-5); padding-block: var(--space-2); border-radius: 0; }
h1 { margin-block-end: var(--space-1); }
.facts { margin: var(--space-2) 0 var(--space-4); }
form button { margin-block-start: 0; }
form p { margin: 0; color: var(--quiet); font-size: .875rem; }
button.aside { border-color: transparent; background: none; }
div.aside { margin-block-start: var(--space-1); text-align: center; text-wrap: balance; }
.tests { margin-block-start: 1.5rem; padding-block-start: var(--space-4); border-block-start: 1px dashed var(--line); }
.tests h2 { margin: 0 0 var(--space-2); color: var(--quiet); font-size: .875rem; }
/* The line below a button belongs to what can be pressed. */
div.other { position: relative; padding: var(--space-2) var(--space-4) .625rem; border: 1px solid var(--line); }
div.other + div.other { border-block-start: 0; }
div.other:first-of-type { border-start-start-radius: var(--corner-control); border-start-end-radius: var(--corner-control); }
div.other:last-of-type { border-end-start-radius: var(--corner-control); border-end-end-radius: var(--corner-control); }
div.other:hover { background: var(--raised); }
button.other { justify-content: space-between; min-height: 28px; padding: 0; border: 0; background: none;
  color: var(--text); font-weight: 600; text-align: start; }
button.other::before { content: ""; position: absolute; inset: 0; }
button.other::after { content: ""; flex: none; width: .5rem; height: .5rem; margin-inline: .75rem .25rem; border: solid var(--quiet); border-width: 2px 2px 0 0;
  transform: rotate(45deg); }
[dir="rtl"] button.other::after { transform: rotate(-135deg); }
.tests > p { margin-block-start: var(--space-2); }
@media (max-width: 37.5rem) {
  body { align-content: start; }
  .band, .notice { margin-inline: calc(-1 * var(--space-4)); padding-inline: var(--space-4); }
  .band { margin-block-start: calc(-1 * var(--space-4)); padding-block: .625rem; }
  .notice { margin-block-end: var(--space-4); font-size: .875rem; }
}
/* The smallest window of a challenge, 250 by 400 pixels, shows the first buttons without scrolling. */
@media (max-width: 17rem) {
  html { font-size: 87.5%; }
  .band { padding-block: .375rem; }
  .notice { margin-block-end: .5rem; padding-block: .25rem; }
  .amount { margin: 0; font-size: 1.25rem; }
  .facts { margin-block: 0 .5rem; }
  .facts > * { padding-block: .25rem; }
}
@media (forced-colors: active) { .band { border-block-end: 1px solid; } button.aside { border-color: ButtonText; } }
`;

/** Returns the page of a simulated provider. */
export const providerPage = (given: ProviderPage): Page => {
  const { language, provider, scheme, look, title, notice, name, form, choices, forTests, hint } = given;
  const { amount, ...facts } = given.facts;
  const texts = pageTexts(language);
  const button = ({ value, text, leadsTo }: ProviderButton, kind: string): Html => {
    const id = `${value}-leads-to`;
    const described = leadsTo === undefined ? undefined : html` aria-describedby="${id}"`;
    return html`<div class="${kind}"><button name="${name}" class="${kind}" value="${value}"${described}>${text}</button>${
      leadsTo === undefined ? undefined : html`<p id="${id}">${leadsTo}</p>`
    }</div>`;
  };
  const fact = ([which, text]: readonly [keyof typeof texts.facts, string]): Html =>
    html`<dt>${texts.facts[which]}</dt><dd><bdi>${text}</bdi></dd>`;
  const known = Object.entries(facts).filter(
    (entry): entry is [keyof typeof texts.facts, string] => entry[1] !== undefined && entry[1] !== '',
  );
  return {
    language,
    title,
    style: styleOf(look),
    band: html`<div class="band"><bdi>${provider}</bdi>${
      scheme === undefined ? undefined : html`<span>${scheme}</span>`
    }</div>`,
    body: html`${amount === undefined ? undefined : html`<p class="amount"><bdi>${amount}</bdi></p>`}
<dl class="facts">${known.map(fact)}</dl>
<p class="notice">${notice}</p>
${form}
${choices.map((each, index) => button(each, index === 0 ? 'main' : 'aside'))}
<div class="tests"><h2>${texts.tests}</h2>${forTests.map((each) => button(each, 'other'))}${
      hint === undefined ? undefined : html`<p>${hint}</p>`
    }</div>
</form>`,
    formTargets: given.formTargets ?? [],
  };
};
