import { useState } from 'preact/hooks';
import { languages } from '../../catalogue/languages/languages.ts';
import { isPaymentType, type PaymentType } from '../../catalogue/payments/payment-types.ts';
import { frameTexts } from '../frame/frame-texts.ts';
import { language } from '../frame/texts.ts';
import { gatewayNow, timeIn } from '../frame/time.ts';
import { say } from '../frame/toast.ts';
import { Icon } from './icon.tsx';

/** Returns the tag of the language in which numbers and times are written. */
export const tag = (): string => languages[language.value].tag;

/** An amount with its currency, as the language writes it, with the sign of minus where it has a hyphen. */
export const moneyText = (amount: string | number, currency: string): string => {
  try {
    return new Intl.NumberFormat(tag(), { style: 'currency', currency, minimumFractionDigits: 2 })
      .format(Number(amount))
      .replace('-', '−');
  } catch {
    return `${amount} ${currency}`; // A currency that the browser does not know.
  }
};

/** Returns an amount as the language writes it in a field: without its currency, with two decimals. */
export const decimalText = (amount: string): string =>
  new Intl.NumberFormat(tag(), { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false }).format(
    Number(amount),
  );

/** Returns the word for a payment type; the type itself if there is none. */
export const typeText = (type: string): string => {
  const words: Readonly<Record<PaymentType, string>> = frameTexts.value.types;
  return isPaymentType(type) ? words[type] : type;
};

/** A payment type as a word, with the code that requests and replies have. */
export const TypeOf = ({ type }: { readonly type: string }) => (
  <>
    {typeText(type)} <span class="quiet">{type}</span>
  </>
);

/**
 * An amount with its currency; it reads from left to right within any text. Nothing without a currency: records such as
 * stored accounts have no amount.
 */
export const Money = ({ amount, currency }: { readonly amount: string; readonly currency: string }) =>
  currency === '' ? null : <bdi class="money">{moneyText(amount, currency)}</bdi>;

type TimeStyle = 'short' | 'medium' | 'brief' | 'day';

/** Returns the form of a time. In a list, this year goes without saying. */
const formOf = (time: Date, style: TimeStyle): Intl.DateTimeFormatOptions => {
  if (style === 'short' || style === 'medium') return { dateStyle: 'medium', timeStyle: style };
  const isThisYear = time.getFullYear() === new Date(gatewayNow()).getFullYear();
  const clock = style === 'day' ? {} : ({ hour: 'numeric', minute: '2-digit' } as const);
  return { ...(isThisYear ? {} : { year: 'numeric' }), month: 'short', day: 'numeric', ...clock };
};

/** Returns a time of the gateway as a list shows it, in the zone and the language of the reader. */
export const briefTime = (at: string): string => {
  const time = timeIn(at);
  return time === undefined ? at : new Intl.DateTimeFormat(tag(), formOf(time, 'brief')).format(time);
};

/**
 * A time of the gateway in the zone and the language of the reader; its title is the exact time in UTC. `brief` is for
 * lists, `medium` has seconds, and `day` no hour.
 */
export const Time = ({ at, style = 'short' }: { readonly at: string; readonly style?: TimeStyle }) => {
  const time = timeIn(at);
  if (time === undefined) return <>{at}</>;
  const text = new Intl.DateTimeFormat(tag(), formOf(time, style)).format(time);
  return (
    <time dateTime={time.toISOString()} title={at}>
      {text}
    </time>
  );
};

/** A day of the gateway, such as `2026-11-20`, as the language writes it. */
export const dayText = (day: string): string => {
  const time = timeIn(`${day} 00:00:00+0000`);
  if (time === undefined) return day;
  return new Intl.DateTimeFormat(tag(), { dateStyle: 'medium', timeZone: 'UTC' }).format(time);
};

/** A day of the gateway, as the language writes it. */
export const Day = ({ day }: { readonly day: string }) => <time dateTime={day}>{dayText(day)}</time>;

/** How something stands, by a sign and a word, so that nobody needs the colour. */
export const Badge = ({
  kind,
  text,
}: {
  readonly kind: 'good' | 'bad' | 'waiting' | 'plain';
  readonly text: string;
}) => (
  <span class={`badge ${kind}`}>
    <Icon name={kind} /> {text}
  </span>
);

interface Copied {
  readonly text: string;
  readonly label?: string | undefined;
}

/** A button that copies a text, such as an id. */
export const Copy = ({ text, label }: Copied) => {
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    say(frameTexts.value.copied);
  };
  return (
    <button
      type="button"
      class="small bare"
      onClick={copy}
      title={frameTexts.value.copy}
      aria-label={`${frameTexts.value.copy} ${label ?? text}`}
    >
      <Icon name="copy" />
    </button>
  );
};

/** A button with a word that copies what somebody came for, and then says so itself. */
export const CopyWorded = ({ text, label, onCopied }: Copied & { readonly onCopied?: () => void }) => {
  const [copied, setCopied] = useState<string | undefined>(undefined);
  const isCopied = copied === text;
  const word = isCopied ? frameTexts.value.copied : frameTexts.value.copy;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
    onCopied?.();
  };
  return (
    <button type="button" class="small" onClick={copy} aria-label={label && `${word} ${label}`} aria-live="polite">
      <Icon name={isCopied ? 'good' : 'copy'} /> {word}
    </button>
  );
};

/** An id that can be selected and copied, and that leads to its record if `href` is given. */
export const Id = ({ id, href }: { readonly id: string; readonly href?: string | undefined }) => (
  <span class="id">
    {href === undefined ? (
      <code title={id}>{id}</code>
    ) : (
      <a href={href} title={id}>
        <code>{id}</code>
      </a>
    )}{' '}
    <Copy text={id} />
  </span>
);

/** Returns the server of an address. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

/** Returns a number as the language writes it. */
export const numberText = (value: number): string => new Intl.NumberFormat(tag()).format(value);

/** Names and values beside each other; entries without a value are left out. */
export const Facts = ({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, value: preact.ComponentChildren])[];
}) => (
  <dl class="facts">
    {facts
      .filter(([, value]) => value !== undefined && value !== null && value !== false && value !== '')
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);

/** Structured data, indented, in a region that scrolls by itself. */
export const Json = ({ value, label }: { readonly value: unknown; readonly label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
  <section class="json" tabIndex={0} aria-label={label}>
    <pre>{JSON.stringify(value, undefined, 2)}</pre>
  </section>
);
