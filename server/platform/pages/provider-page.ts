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
.band { display: flex; justify-content: space-between; align-items: center; gap: 1rem;
  margin: -1.5rem -1.5rem 1.25rem; padding: .75rem 1.5rem;
  background: ${band}; color: ${text}; font-size: 1.125rem; font-weight: 700; }
main { display: flex; flex-direction: column; }
/* That it is a simulation is said first. */
.band, .notice { order: -1; }
.band span { flex: none; font-size: 1rem; font-weight: 400; }
.facts { margin: 0 0 var(--space-4); }
.notice { margin-block-end: var(--space-3); }
button.aside { border-color: transparent; background: none; }
.tests { margin-block-start: 1.25rem; padding-block-start: .75rem; border-block-start: 1px dashed var(--line);
  color: var(--quiet); font-size: .875rem; }
.tests h2 { margin: 0; font-size: inherit; }
.tests div { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr)); gap: 0 .5rem; }
.tests button { border-color: var(--line); color: var(--text); }
.tests button:last-child:nth-child(odd) { grid-column: 1 / -1; }
.tests p { margin-block-end: 0; }
@media (max-width: 37.5rem) { body { align-content: start; } .band { margin: -1rem -1rem 1rem; padding: .5rem 1rem; } }
/* The smallest window of a challenge, 250 by 400 pixels, shows the first buttons without scrolling. */
@media (max-width: 17rem) {
  html { font-size: 87.5%; }
  .band { margin-block-end: .5rem; }
  .notice, .facts { margin-block-end: .5rem; }
  .amount { margin: 0; font-size: 1.25rem; }
  .facts > * { padding-block: .25rem; }
}
@media (forced-colors: active) { .band { border-block-end: 1px solid; } button.aside { border-color: ButtonText; } }
`;

/** Returns the page of a simulated provider. */
export const providerPage = (given: ProviderPage): Page => {
  const { language, provider, scheme, look, title, notice, name, form, choices, forTests, hint } = given;
  const { amount, ...facts } = given.facts;
  const texts = pageTexts(language);
  const button = ({ value, text }: ProviderButton, kind: string): Html =>
    html`<button class="${kind}" name="${name}" value="${value}">${text}</button>`;
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
<div class="tests"><h2>${texts.tests}</h2><div>${forTests.map((each) => button(each, 'other'))}</div>${
      hint === undefined ? undefined : html`<p>${hint}</p>`
    }</div>
</form>`,
    formTargets: given.formTargets ?? [],
  };
};
