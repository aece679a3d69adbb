import type { CustomersReply } from '../../catalogue/backoffice/replies/customers.ts';
import type { PaymentsReply } from '../../catalogue/backoffice/replies/payments.ts';
import type { Icon } from '../../catalogue/design/icons.ts';
import type { FrameTexts } from '../../catalogue/texts/en/backoffice/frame.ts';
import { viewAddress } from '../frame/address.ts';
import { read } from '../frame/api.ts';
import { entities, may } from '../frame/session.ts';
import { accountText } from '../parts/brand.ts';
import { moneyText, typeText } from '../parts/values.tsx';

/** Something that a text finds, and where it leads. */
export interface Find {
  readonly group: keyof FrameTexts['found'];
  readonly icon: Icon;
  readonly title: string;
  readonly more?: string;
  readonly href: string;
}

/** A page of the back office by its name. */
export interface NamedPage {
  readonly name: string;
  readonly icon: Icon;
  readonly href: string;
}

/** So many of each kind are shown. */
const MOST = 6;

/** Shorter texts find too many payments. */
const LEAST_TYPED = 3;

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Returns whether every word of what was typed begins a word of a text. */
export const fits = (typed: string, text: string): boolean => {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u);
  return plain(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)));
};

const pageFinds = (typed: string, pages: readonly NamedPage[]): readonly Find[] =>
  pages
    .filter(({ name }) => fits(typed, name))
    .map(({ name, icon, href }) => ({ group: 'pages', icon, title: name, href }));

const channelFinds = (typed: string): readonly Find[] =>
  !may('channels.read')
    ? []
    : entities.value
        .flatMap(({ name: merchant, channels }) => channels.map((channel) => ({ merchant, ...channel })))
        .filter(({ merchant, name, id }) => fits(typed, `${name} ${merchant}`) || id === typed)
        .slice(0, MOST)
        .map(({ id, name, merchant }) => ({
          group: 'channels',
          icon: 'channels',
          title: name,
          more: merchant,
          href: viewAddress(`/channels/${id}`),
        }));

/** Returns what is known without asking: pages and channels. */
export const nearFinds = (typed: string, pages: readonly NamedPage[]): readonly Find[] => [
  ...pageFinds(typed, pages),
  ...(typed === '' ? [] : channelFinds(typed)),
];

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

const paymentFinds = async (text: string): Promise<readonly Find[]> => {
  const { payments } = await read<PaymentsReply>('/payments', { text, limit: String(MOST) });
  return payments.map(
    ({ id, shortId, paymentType, amount, currency, customer, email, paymentBrand, last4, reference }) => ({
      group: 'payments',
      icon: 'payments',
      title: [typeText(paymentType), currency && moneyText(amount, currency), customer ?? email]
        .filter(Boolean)
        .join(' · '),
      more: [accountText(paymentBrand, last4), reference, shortId].filter(Boolean).join(' · '),
      href: viewAddress(`/payments/${id}`),
    }),
  );
};

const customerFinds = async (text: string): Promise<readonly Find[]> => {
  const { customers } = await read<CustomersReply>('/customers', { text });
  return customers.slice(0, MOST).map(({ name, email, merchantCustomerId, merchant }) => ({
    group: 'customers',
    icon: 'customers',
    title: name ?? email ?? merchantCustomerId ?? '',
    more: [email, merchantCustomerId].filter(Boolean).join(' · '),
    href: viewAddress('/customers/one', {
      entityId: merchant,
      merchantCustomerId,
      email: merchantCustomerId === undefined ? email : undefined,
    }),
  }));
};

/** Returns what the gateway finds: payments and customers, and pages of the documentation. What fails finds nothing. */
export const farFinds = async (typed: string): Promise<readonly Find[]> => {
  const text = typed.trim();
  if (text.length < LEAST_TYPED) return [];
  const none = (): readonly Find[] => [];
  const found = await Promise.all([
    may('payments.read') ? paymentFinds(text).catch(none) : none(),
    may('customers.read') ? customerFinds(text).catch(none) : none(),
    documentFinds(text).catch(none),
  ]);
  return found.flat();
};
