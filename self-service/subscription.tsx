import { useState } from 'preact/hooks';
import type { AddingReply, ShownAccount, ShownSubscription } from '../catalogue/self-service/replies.ts';
import { Change, Opens, shows } from './change.tsx';
import { tag, texts } from './page.ts';
import { AccountName, Badge, Fact, Icon, SaidAt } from './parts.tsx';
import { Payments } from './payments.tsx';
import {
  account,
  accountWith,
  firstChoice,
  nameOf,
  question,
  type Said,
  saidOfCharge,
  show,
  showAdding,
  unfold,
  unfolded,
  whenCharged,
} from './state.ts';
import { accountText, amountText, dayAfter, dayText, withValue } from './words.ts';

const kinds = { active: 'good', paused: 'waiting', unpaid: 'bad', ending: 'plain', ended: 'plain' } as const;

/** Returns the subscription of a reply that stands for the one before a change. */
const sameIn = (all: readonly ShownSubscription[], before: ShownSubscription): ShownSubscription =>
  all.find(({ id }) => id === before.id) ?? before;

/** A subscription: what it costs and when, how it is paid, and what can be changed. */
export const Subscription = ({ of }: { readonly of: ShownSubscription }) => {
  const { id, state, can, owed, history } = of;
  const paidWith = accountWith(of.accountId);
  const [next] = of.next;
  const { subscription: words } = texts;
  return (
    <li class={state === 'ended' ? 'panel over' : 'panel'} aria-labelledby={`${id}-name`}>
      <div class="head">
        <h3 id={`${id}-name`}>
          <bdi>{nameOf(of)}</bdi>
        </h3>
        <Badge kind={kinds[state]}>{texts.states[state]}</Badge>
      </div>
      <SaidAt at={id} />
      <p class="price">
        <strong>
          <bdi>{amountText(of, tag)}</bdi>
        </strong>{' '}
        {of.plan}
      </p>
      {owed !== undefined && <Owed of={of} />}
      <dl class="facts">
        {of.pausedUntil !== undefined && <Fact name={words.pausedUntil}>{dayText(of.pausedUntil, tag)}</Fact>}
        {next !== undefined && <Fact name={words.next}>{dayText(next, tag)}</Fact>}
        {of.endsAt !== undefined && (
          <Fact name={state === 'ended' ? words.endedAt : words.ends}>{dayText(of.endsAt, tag)}</Fact>
        )}
        {paidWith !== undefined && (
          <Fact name={texts.shared.receipt.method}>
            <AccountName of={paidWith} />
          </Fact>
        )}
      </dl>
      <Question of={of} />
      {!isOpen(id) && (can.pause || can.cancel || can.changeAccount) && (
        <div class="actions">
          {can.changeAccount && owed === undefined && <Opens id={`${id}-change`}>{texts.change.action}</Opens>}
          {can.pause && <Opens id={`${id}-pause`}>{texts.pause.action}</Opens>}
          {can.cancel && (
            <Opens id={`${id}-cancel`} kind="quiet">
              {texts.cancel.action}
            </Opens>
          )}
        </div>
      )}
      {history.length > 0 && (
        <details open={unfolded.value.has(id)} onToggle={({ currentTarget }) => unfold(id, currentTarget.open)}>
          <summary>{words.history}</summary>
          <Payments of={history} isOfOne />
        </details>
      )}
    </li>
  );
};

const isOpen = (id: string): boolean => question.value?.startsWith(`${id}-`) === true;

/** What could not be charged, why, and the way out. */
const Owed = ({ of: { id, owed, can } }: { readonly of: ShownSubscription }) => {
  if (owed === undefined) return null;
  const { reasons } = texts.shared;
  const { reason = '' } = owed;
  const why = Object.hasOwn(reasons, reason) ? reasons[reason as keyof typeof reasons] : undefined;
  return (
    <div class="notice bad owed">
      <Icon name="warning" />
      <p>
        {withValue(texts.subscription.owed, 'amount', amountText(owed, tag))} {why}
      </p>
      {can.changeAccount && !isOpen(id) && (
        <Opens id={`${id}-change`} kind="primary">
          {texts.subscription.payOwed}
        </Opens>
      )}
    </div>
  );
};

/** The question that is open at a subscription. */
const Question = ({ of }: { readonly of: ShownSubscription }) => {
  const { id } = of;
  switch (question.value) {
    case `${id}-pause`:
      return <Pause of={of} />;
    case `${id}-cancel`:
      return <Cancel of={of} />;
    case `${id}-change`:
      return <ChangeAccount of={of} />;
    case `${id}-add`:
      return <AddAccount id={`${id}-add`} of={of} />;
    default:
      return null;
  }
};

const Pause = ({ of }: { readonly of: ShownSubscription }) => {
  const { id, next, pausedUntil } = of;
  const [today = ''] = [account.value?.sessionEndsAt];
  const first = dayAfter(today);
  // The plan's next charge is what most want to leave out.
  const [day, setDay] = useState(pausedUntil ?? (next[0] === undefined ? first : dayAfter(next[0])));
  return (
    <Change
      id={`${id}-pause`}
      at={id}
      title={texts.pause.action}
      path={`subscriptions/${id}/pause`}
      body={() => ({ until: day })}
      submit={texts.pause.action}
      onDone={shows(({ subscriptions }) => {
        const { pausedUntil: until = day } = sameIn(subscriptions, of);
        return { at: id, kind: 'good', text: withValue(texts.pause.done, 'day', dayText(until, tag)) };
      })}
    >
      <div class="field">
        <label for={`${id}-until`}>{texts.pause.until}</label>
        <input
          id={`${id}-until`}
          type="date"
          min={first}
          value={day}
          aria-describedby={`${id}-until-hint`}
          onInput={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <span class="hint" id={`${id}-until-hint`}>
          {texts.pause.text}
        </span>
      </div>
    </Change>
  );
};

const Cancel = ({ of }: { readonly of: ShownSubscription }) => {
  const { id, cancelEnds, next } = of;
  const isChargedBefore = next[0] !== undefined && next[0] < cancelEnds;
  return (
    <Change
      id={`${id}-cancel`}
      at={id}
      title={texts.cancel.title}
      path={`subscriptions/${id}/cancel`}
      submit={texts.cancel.action}
      keep={texts.cancel.keep}
      isDanger
      onDone={shows(({ subscriptions }) => {
        const { endsAt = cancelEnds } = sameIn(subscriptions, of);
        return { at: id, kind: 'good', text: withValue(texts.cancel.done, 'day', dayText(endsAt, tag)) };
      })}
    >
      <p>
        {withValue(texts.cancel.text, 'day', dayText(cancelEnds, tag))} {isChargedBefore && texts.cancel.before}
      </p>
    </Change>
  );
};

const ChangeAccount = ({ of }: { readonly of: ShownSubscription }) => {
  const { id, owed, next } = of;
  const all = account.value?.accounts ?? [];
  const [chosen, setChosen] = useState(firstChoice(of));
  // Where nothing is stored, there is only one way.
  if (all.length === 0) return <AddAccount id={`${id}-change`} of={of} />;
  return (
    <Change
      id={`${id}-change`}
      at={id}
      title={texts.change.title}
      path={`subscriptions/${id}/account`}
      body={() => ({ accountId: chosen })}
      isReady={chosen !== undefined}
      submit={owed === undefined ? texts.change.use : withValue(texts.change.pay, 'amount', amountText(owed, tag))}
      onDone={async (reply) => {
        const known = owed === undefined ? reply : await whenCharged(reply, id);
        show(known, saidOfChange(of, sameIn(known.subscriptions, of), known.accounts));
      }}
    >
      <fieldset class="choices" aria-labelledby={`${id}-change-title`}>
        {all.map((each) => (
          <label key={each.id}>
            <input
              type="radio"
              name={`${id}-account`}
              value={each.id}
              checked={each.id === chosen}
              onChange={() => setChosen(each.id)}
            />
            <AccountName of={each} />
          </label>
        ))}
        <Opens id={`${id}-add`} kind="quiet">
          {texts.account.add}
        </Opens>
      </fieldset>
      <p>{whatItDoes(of, next[0])}</p>
    </Change>
  );
};

const whatItDoes = ({ owed }: ShownSubscription, next: string | undefined): string | undefined => {
  if (owed !== undefined) return withValue(texts.change.now, 'amount', amountText(owed, tag));
  return next === undefined ? undefined : withValue(texts.change.next, 'day', dayText(next, tag));
};

const saidOfChange = (before: ShownSubscription, after: ShownSubscription, accounts: readonly ShownAccount[]): Said => {
  if (before.owed !== undefined) return saidOfCharge(after);
  const name = accountText(accounts.find(({ id }) => id === after.accountId) ?? {}, texts);
  return { at: after.id, kind: 'good', text: withValue(texts.change.done, 'account', name) };
};

/** Asks the server for the form in which an account is added; by an address, that takes a code. */
export const AddAccount = ({ id, of }: { readonly id: string; readonly of?: ShownSubscription }) => (
  <Change<AddingReply>
    id={id}
    at={of?.id ?? 'accounts'}
    title={texts.account.add}
    path="accounts"
    body={() => ({ for: of?.id })}
    submit={texts.account.add}
    isAtOnce
    {...(of === undefined ? {} : { returnTo: `${of.id}-change` })}
    onDone={(checkout) => showAdding(checkout, of?.id)}
  >
    {of?.owed === undefined && <p>{texts.account.free}</p>}
  </Change>
);
