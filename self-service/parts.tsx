import { type ComponentChildren, h } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { iconShapes } from '../catalogue/design/icon-shapes.ts';
import type { Icon as IconName } from '../catalogue/design/icons.ts';
import type { ShownAccount } from '../catalogue/self-service/replies.ts';
import { gateway, texts } from './page.ts';
import { type Said, said } from './state.ts';
import { accountText } from './words.ts';

/** A picture beside a word; screen readers read the word only. */
export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg class={name === 'back' || name === 'leave' ? 'icon turns' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
    {iconShapes[name].map(([element, attributes]) => h(element, attributes))}
  </svg>
);

const signs = { good: 'good', bad: 'bad', waiting: 'waiting', plain: 'plain' } as const satisfies Record<
  string,
  IconName
>;

/** How something stands. */
export const Badge = ({ kind, children }: { readonly kind: keyof typeof signs; readonly children: string }) => (
  <span class={`badge ${kind}`}>
    <Icon name={signs[kind]} />
    {children}
  </span>
);

/** A brand and the end of an account, with the mark of the brand where there is one. */
export const AccountName = ({ of }: { readonly of: Partial<Pick<ShownAccount, 'brand' | 'last4'>> }) => {
  const [hasMark, setHasMark] = useState(true);
  return (
    <span class="account-name">
      {hasMark && of.brand !== undefined && (
        <img
          src={`${gateway}v1/paymentWidgets/img/${of.brand}.png`}
          width="42"
          height="27"
          alt=""
          onError={() => setHasMark(false)}
        />
      )}
      <bdi>{accountText(of, texts)}</bdi>
    </span>
  );
};

/** A message, which gets the focus, so that it is read and seen first. */
export const Message = ({ text, kind }: Pick<Said, 'text' | 'kind'>) => {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <p class={`notice ${kind}`} tabIndex={-1} ref={element}>
      <Icon name={kind} />
      <span>{text}</span>
    </p>
  );
};

/** What was done at a place of the page. */
export const SaidAt = ({ at }: { readonly at: string }) =>
  said.value?.at === at ? <Message key={said.value} text={said.value.text} kind={said.value.kind} /> : null;

/** A name and its value. */
export const Fact = ({ name, children }: { readonly name: string; readonly children: ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** After this time a reader wonders whether anything happens. */
const SLOW_MS = 5_000;

/** Says that something is under way, and later that it takes long. */
export const Waiting = () => {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="waits" role="status">
      <span class="spinner" aria-hidden="true" />
      <span>{isSlow ? texts.slow : texts.shared.loading}</span>
    </div>
  );
};
