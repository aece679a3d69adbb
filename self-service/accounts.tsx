import type { ShownAccount, ShownMandate } from '../catalogue/self-service/replies.ts';
import { Change, Opens, shows } from './change.tsx';
import { tag, texts } from './page.ts';
import { AccountName, Badge, Fact, SaidAt } from './parts.tsx';
import { account, nameOf, question, subscriptions } from './state.ts';
import { AddAccount } from './subscription.tsx';
import { accountText, dateText, isOver, monthText, withValue } from './words.ts';

/** The ways to pay that are stored, and a button that adds one. */
export const Accounts = ({ of }: { readonly of: readonly ShownAccount[] }) => (
  <>
    <SaidAt at="accounts" />
    {of.length > 0 && (
      <ul class="rows panel">
        {of.map((each) => (
          <Account key={each.id} of={each} />
        ))}
      </ul>
    )}
    {question.value === 'add' ? <AddAccount id="add" /> : <Opens id="add">{texts.account.add}</Opens>}
  </>
);

/** Returns the names of the subscriptions that charge an account, as one text. */
const usesOf = ({ usedBy }: ShownAccount): string => {
  const names = subscriptions.value.filter(({ id }) => usedBy.includes(id)).map(nameOf);
  return new Intl.ListFormat(tag, { type: 'conjunction' }).format(names.length > 0 ? names : [texts.subscription.name]);
};

const Account = ({ of }: { readonly of: ShownAccount }) => {
  const { id, expires, usedBy } = of;
  const name = accountText(of, texts);
  const now = account.value?.sessionEndsAt ?? '';
  const { account: words } = texts;
  const isOneOfSeveral = (account.value?.accounts.length ?? 0) > 1;
  const hasEnded = expires !== undefined && isOver(expires, now);
  return (
    <li class="account">
      <AccountName of={of} />
      {of.isDefault && <Badge kind="good">{words.default}</Badge>}
      {hasEnded && <Badge kind="bad">{words.expired}</Badge>}
      {expires !== undefined && !hasEnded && (
        <span class="quiet">{withValue(words.expires, 'date', monthText(expires))}</span>
      )}
      {usedBy.length > 0 && <p class="hint">{withValue(words.inUse, 'name', usesOf(of))}</p>}
      {question.value === `${id}-default` && (
        <Change
          id={`${id}-default`}
          at="accounts"
          title={words.makeDefault}
          path={`accounts/${id}/default`}
          submit={words.makeDefault}
          isAtOnce
          onDone={shows(() => ({ at: 'accounts', kind: 'good', text: withValue(words.chosen, 'account', name) }))}
        />
      )}
      {question.value === `${id}-remove` && (
        <Change
          id={`${id}-remove`}
          at="accounts"
          title={withValue(words.removeTitle, 'account', name)}
          path={`accounts/${id}/remove`}
          submit={words.remove}
          isDanger
          onDone={shows(() => ({ at: 'accounts', kind: 'good', text: withValue(words.removed, 'account', name) }))}
        >
          <p>{words.removeText}</p>
        </Change>
      )}
      {question.value?.startsWith(`${id}-`) !== true && (
        <div class="actions">
          {!of.isDefault && isOneOfSeveral && (
            <Opens id={`${id}-default`} label={`${words.makeDefault}: ${name}`}>
              {words.makeDefault}
            </Opens>
          )}
          {usedBy.length === 0 && (
            <Opens id={`${id}-remove`} kind="quiet" label={`${words.remove}: ${name}`}>
              {words.remove}
            </Opens>
          )}
        </div>
      )}
    </li>
  );
};

const kinds = { active: 'good', revoked: 'plain', expired: 'plain' } as const;

/** Mandates for direct debits, folded: they are read when there is a question. */
export const Mandates = ({ of }: { readonly of: readonly ShownMandate[] }) => (
  <>
    <SaidAt at="mandates" />
    <ul class="cards">
      {of.map((each) => (
        <li key={each.id} class="panel">
          <Mandate of={each} />
        </li>
      ))}
    </ul>
  </>
);

const Mandate = ({ of }: { readonly of: ShownMandate }) => {
  const { id, last4, state } = of;
  const { mandate: words } = texts;
  const stateText = { active: words.valid, revoked: words.revoked, expired: words.expired }[state];
  return (
    <details open={question.value === `${id}-revoke` || undefined}>
      <summary>
        <bdi>{last4 === undefined ? of.reference : accountText({ brand: 'DIRECTDEBIT_SEPA', last4 }, texts)}</bdi>
        <Badge kind={kinds[state]}>{stateText}</Badge>
      </summary>
      <dl class="facts">
        <Fact name={texts.shared.reference}>
          <bdi class="whole">{of.reference}</bdi>
        </Fact>
        <Fact name={words.signed}>{dateText(of.signedAt, tag)}</Fact>
      </dl>
      {of.text.map((paragraph) => (
        <p key={paragraph} class="quiet">
          {paragraph}
        </p>
      ))}
      {question.value === `${id}-revoke` && (
        <Change
          id={`${id}-revoke`}
          at="mandates"
          title={words.revokeTitle}
          path={`mandates/${encodeURIComponent(id)}/revoke`}
          submit={words.revoke}
          isDanger
          onDone={shows(() => ({ at: 'mandates', kind: 'good', text: words.done }))}
        >
          <p>{words.revokeText}</p>
        </Change>
      )}
      {state === 'active' && question.value !== `${id}-revoke` && (
        <div class="actions">
          <Opens id={`${id}-revoke`} kind="quiet">
            {words.revoke}
          </Opens>
        </div>
      )}
    </details>
  );
};
