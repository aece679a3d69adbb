import type { Hit, HitKind, SearchReply } from '../../catalogue/backoffice/replies/search.ts';
import type { SavedView } from '../../catalogue/backoffice/replies/views.ts';
import type { ViewedListName } from '../../catalogue/backoffice/saved-views.ts';
import type { Icon } from '../../catalogue/design/icons.ts';
import type { FrameTexts } from '../../catalogue/texts/en/backoffice/frame.ts';
import type { PaletteTexts } from '../../catalogue/texts/en/backoffice/palette.ts';
import type { SettingsTexts } from '../../catalogue/texts/en/backoffice/settings.ts';
import { viewAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { fits } from '../frame/fits.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { may } from '../frame/session.ts';
import { fill, loadTexts } from '../frame/texts.ts';
import { addressOfView } from '../frame/views.ts';
import { briefTime, moneyText, numberText, typeText } from '../parts/values.tsx';

/** Something that a text finds, and where it leads. */
export interface Find {
  readonly group: keyof FrameTexts['found'];
  readonly icon: Icon;
  readonly title: string;
  readonly more?: string;
  readonly href: string;
  /** For the row that leads to all of its group: how many are shown, and how many there are. */
  readonly shownOf?: string;
}

/** A page of the back office by its name. */
export interface NamedPage {
  readonly name: string;
  readonly icon: Icon;
  readonly href: string;
}

/** The entry of the navigation that leads to each list. */
const iconOf = {
  payments: 'payments',
  links: 'links',
  customers: 'customers',
  lists: 'lists',
  schedules: 'schedules',
  disputes: 'disputes',
  report: 'settlement',
  requests: 'developers',
  audit: 'audit',
} as const satisfies Readonly<Record<ViewedListName, keyof FrameTexts['views']>>;

/** So many of each kind are shown. */
const MOST = 6;

/** Shorter texts find too many payments. */
const LEAST_TYPED = 3;

const pageFind = ({ name, icon, href }: NamedPage): Find => ({ group: 'pages', icon, title: name, href });

/** Returns the pages whose names fit. */
export const pageFinds = (typed: string, pages: readonly NamedPage[]): readonly Find[] =>
  pages.filter(({ name }) => fits(typed, name)).map(pageFind);

/** Returns the pages that have what people call so, where their names do not say it. */
const pagesByWords = async (typed: string, pages: readonly NamedPage[]): Promise<readonly Find[]> => {
  const { words } = await loadTexts<PaletteTexts>('palette');
  const wordsOf = (icon: Icon): string => (Object.hasOwn(words, icon) ? words[icon as keyof typeof words] : '');
  return pages.filter(({ name, icon }) => !fits(typed, name) && fits(typed, `${name} ${wordsOf(icon)}`)).map(pageFind);
};

/** Returns the settings of channels whose names or explanations fit, those whose names do first. */
const settingFinds = async (typed: string): Promise<readonly Find[]> => {
  if (!may('channels.read')) return [];
  const { words } = await loadTexts<SettingsTexts>('settings');
  const all = Object.entries(words).map(([name, [title, sentence]]) => ({ name, title, sentence }));
  const byTitle = all.filter(({ name, title }) => fits(typed, `${title} ${name}`));
  const byWords = all.filter((each) => !byTitle.includes(each) && fits(typed, `${each.title} ${each.sentence}`));
  return [...byTitle, ...byWords].slice(0, MOST).map(({ title, sentence }) => ({
    group: 'settings',
    icon: 'channels',
    title,
    more: sentence,
    href: viewAddress('/channels', { find: title }),
  }));
};

/** Returns the kept views of lists whose names fit. Nobody types their list, so that it stands beside them. */
export const viewFinds = (typed: string, views: readonly SavedView[]): readonly Find[] =>
  views
    .filter(({ name }) => fits(typed, name))
    .map((view) => {
      const icon = iconOf[view.list];
      return { group: 'views', icon, title: view.name, more: frameTexts.value.views[icon], href: addressOfView(view) };
    });

const DOCUMENT = /^- \[(?<title>[^\]]+)\]\((?<path>[^)]+)\)(?:: (?<about>.*))?$/;

/** Why something is as it is interests who works on the gateway. */
const DECISION = /^\d{4}: /;

/** Returns the pages of the documentation, from the list that it has for readers of text. */
const documents = async (): Promise<readonly Find[]> => {
  const response = await fetch('/docs/llms.txt');
  if (!response.ok) return [];
  return (await response.text()).split('\n').flatMap((line) => {
    const { title, path, about = '' } = DOCUMENT.exec(line)?.groups ?? {};
    if (title === undefined || path === undefined || DECISION.test(title)) return [];
    const href = `/docs/${path.replace(/\.md$/, '')}`;
    return [{ group: 'documents', icon: 'document', title, more: about, href } as const];
  });
};

let listed: Promise<readonly Find[]> | undefined;

const documentFinds = async (typed: string): Promise<readonly Find[]> => {
  listed ??= documents().catch(() => []);
  const all = await listed;
  const byTitle = all.filter(({ title }) => fits(typed, title));
  const byWords = all.filter((each) => !byTitle.includes(each) && fits(typed, `${each.title} ${each.more ?? ''}`));
  return [...byTitle, ...byWords].slice(0, MOST);
};

const joined = (...texts: readonly (string | undefined)[]): string => texts.filter(Boolean).join(' · ');

const stateText = (state: string | undefined): string | undefined => {
  const words: Readonly<Record<string, string>> = frameTexts.value.standing;
  return state && (words[state] ?? state);
};

/** How each kind of record is shown, and where it leads. */
const shownAs: Readonly<Record<HitKind, (hit: Hit) => Find>> = {
  payment: ({
    id,
    title,
    subtitle: { amount = '', currency, paymentType = '', state, created, customer, email, reference, channel },
  }) => ({
    group: 'payments',
    icon: 'payments',
    title: joined(typeText(paymentType), currency && moneyText(amount, currency), customer ?? email),
    more: joined(stateText(state), created && briefTime(created), reference, title, channel),
    href: viewAddress(`/payments/${id}`),
  }),
  customer: ({ id, title, subtitle: { email }, customer }) => ({
    group: 'customers',
    icon: 'customers',
    title,
    more: joined(email, id === title || id === email ? undefined : id),
    href: viewAddress('/customers/one', { ...customer }),
  }),
  link: ({ title, subtitle: { amount = '', currency, description, channel } }) => ({
    group: 'links',
    icon: 'links',
    title: joined(title, currency && amount && moneyText(amount, currency)),
    more: joined(description, channel),
    href: viewAddress('/links'),
  }),
  subscription: ({ id, title, subtitle: { amount = '', currency, reference, channel } }) => ({
    group: 'schedules',
    icon: 'schedules',
    title: joined(title, currency && amount && moneyText(amount, currency)),
    more: joined(reference, channel),
    href: viewAddress(`/schedules/${id}`),
  }),
  channel: ({ id, title }) => ({
    group: 'channels',
    icon: 'channels',
    title,
    href: viewAddress(`/channels/${id}`),
  }),
};

/** The row that leads to all payments; none if all are shown. */
const allPayments = (text: string, shown: number, { count, isMore }: SearchReply['payments']): readonly Find[] => {
  if (shown >= count) return [];
  const texts = frameTexts.value;
  const of = numberText(count);
  return [
    {
      group: 'payments',
      icon: 'search',
      title: fill(isMore === true ? texts.allPaymentsOfMore : texts.allPayments, { count: of }),
      href: viewAddress('/payments', { text }),
      shownOf: fill(isMore === true ? texts.shownOfMore : texts.shownOf, { shown: numberText(shown), count: of }),
    },
  ];
};

const recordFinds = async (text: string): Promise<readonly Find[]> => {
  const { hits, payments } = await read<SearchReply>('/search', { text, limit: String(MOST) });
  const finds = hits.map((hit) => shownAs[hit.kind](hit));
  const shown = finds.filter(({ group }) => group === 'payments').length;
  return [...finds.slice(0, shown), ...allPayments(text, shown, payments), ...finds.slice(shown)];
};

/** Returns what is found once it is loaded: pages by other words, settings, records, documents. What fails finds nothing. */
export const farFinds = async (typed: string, pages: readonly NamedPage[]): Promise<readonly Find[]> => {
  const text = typed.trim();
  if (text.length < LEAST_TYPED) return [];
  const none = (): readonly Find[] => [];
  const found = await Promise.all(
    [pagesByWords(text, pages), settingFinds(text), recordFinds(text), documentFinds(text)].map((finds) =>
      finds.catch(none),
    ),
  );
  return found.flat();
};
