import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { AccountReply } from '../catalogue/self-service/replies.ts';
import { Accounts, Mandates } from './accounts.tsx';
import { Adding } from './adding.tsx';
import { isFramed, page, texts } from './page.ts';
import { Icon, SaidAt, Waiting } from './parts.tsx';
import { Payments, Receipt } from './payments.tsx';
import { SignIn } from './sign-in.tsx';
import { account, failureText, PAGE, signOut, start, subscriptions, view } from './state.ts';
import { Subscription } from './subscription.tsx';

/** The page: whose it is, and what it shows now. */
export const App = () => (
  <div id="page">
    <header>
      {page.isTest && <p class="band">{texts.shared.notice}</p>}
      <Head />
    </header>
    <main>
      <Shown />
    </main>
    <Foot />
  </div>
);

const Head = () => {
  const { name, logoUrl } = page.shop;
  const [letter = ''] = name.trim();
  const reply = account.value;
  return (
    <div class="top">
      {!isFramed && (
        <span class="shop">
          {logoUrl === undefined ? (
            <span class="initial" aria-hidden="true">
              {letter.toUpperCase()}
            </span>
          ) : (
            <img class="logo" src={logoUrl} alt="" />
          )}
          <bdi>{name}</bdi>
        </span>
      )}
      {/* Within a merchant's page, whoever is signed in there signs out there. */}
      {reply !== undefined && !(isFramed && reply.by === 'customer') && (
        <span class="who">
          {reply.address !== undefined && <bdi class="quiet">{reply.address}</bdi>}
          <button type="button" class="bare" onClick={signOut}>
            <Icon name="leave" />
            {texts.signIn.out}
          </button>
        </span>
      )}
    </div>
  );
};

const Foot = () => {
  const { supportUrl } = page.shop;
  if (supportUrl === undefined || !/^(?:https?|mailto):/.test(supportUrl)) return null;
  return (
    <footer>
      <a href={supportUrl} target="_blank" rel="noreferrer">
        {texts.help}
      </a>
    </footer>
  );
};

const Shown = () => {
  const { value } = view;
  switch (value.kind) {
    case 'loading':
      return (
        <>
          <h1>{texts.title}</h1>
          <Waiting />
        </>
      );
    case 'signIn':
      return (
        <>
          <h1>{texts.title}</h1>
          <SignIn why={value.why} />
        </>
      );
    case 'failed':
      return (
        <>
          <h1>{texts.title}</h1>
          <div class="notice bad" role="alert">
            <Icon name="bad" />
            <p>{failureText(value.failure)}</p>
          </div>
          {value.failure !== 'closed' && (
            <button type="button" onClick={start}>
              {texts.shared.again}
            </button>
          )}
        </>
      );
    case 'adding':
      return (
        <Within title={texts.account.add} opener={value.subscriptionId ? `${value.subscriptionId}-change` : 'add'}>
          <Adding checkout={value.checkout} subscriptionId={value.subscriptionId} />
        </Within>
      );
    case 'receipt':
      return (
        <Within title={texts.payment.receipt} opener={value.opener}>
          <Receipt of={value.payment} shop={page.shop.name} />
        </Within>
      );
    case 'overview':
      return account.value === undefined ? null : <Overview of={account.value} />;
    default:
      return value satisfies never;
  }
};

/** A view that is opened from the overview, and leads back to it: to the button that opened it. */
const Within = ({
  title,
  opener,
  children,
}: {
  readonly title: string;
  readonly opener: string;
  readonly children: ComponentChildren;
}) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    scrollTo(0, 0);
    return () => {
      setTimeout(() => {
        if (document.activeElement === document.body) document.getElementById(opener)?.focus();
      });
    };
  }, [opener]);
  const back = (): void => {
    view.value = { kind: 'overview' };
  };
  return (
    <>
      <button type="button" class="bare back" onClick={back}>
        <Icon name="back" />
        {texts.back}
      </button>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </>
  );
};

const Part = ({ title, isCut, children }: { title: string; isCut: boolean; children: ComponentChildren }) => (
  <section>
    <h2>{title}</h2>
    {children}
    {isCut && <p class="hint">{texts.cut}</p>}
  </section>
);

const Overview = ({ of }: { readonly of: AccountReply }) => {
  const { accounts, payments, mandates, isCut } = of;
  const { parts } = texts;
  const isEmpty = [subscriptions.value, accounts, payments, mandates].every(({ length }) => length === 0);
  return (
    <>
      <h1>{texts.title}</h1>
      <SaidAt at={PAGE} />
      {isEmpty && (
        <p class="empty">
          <Icon name="empty" />
          {texts.nothing}
        </p>
      )}
      {subscriptions.value.length > 0 && (
        <Part title={parts.subscriptions} isCut={isCut.includes('subscriptions')}>
          <ul class="cards">
            {subscriptions.value.map((each) => (
              <Subscription key={each.id} of={each} />
            ))}
          </ul>
        </Part>
      )}
      {!isEmpty && (
        <Part title={parts.accounts} isCut={isCut.includes('accounts')}>
          <Accounts of={accounts} />
        </Part>
      )}
      {payments.length > 0 && (
        <Part title={parts.payments} isCut={isCut.includes('payments')}>
          <div class="panel">
            <Payments of={payments} />
          </div>
        </Part>
      )}
      {mandates.length > 0 && (
        <Part title={parts.mandates} isCut={isCut.includes('mandates')}>
          <Mandates of={mandates} />
        </Part>
      )}
    </>
  );
};
