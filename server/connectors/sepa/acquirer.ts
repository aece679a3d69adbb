import { needsBankAndAddress } from '../../../catalogue/banking/sepa-countries.ts';
import type { Brand } from '../../../catalogue/brands/brands.ts';
import { amountText } from '../../../catalogue/payments/amount.ts';
import { paymentIdOf } from '../../payments/acquiring/order.ts';
import { descriptorOf } from '../../payments/model/descriptor.ts';
import {
  type Acquirer,
  type AcquirerAnswer,
  type AcquirerOrder,
  type AcquirerTask,
  AGREEMENT_REFERENCE,
  type Payee,
} from '../../payments/ports/acquirer.ts';
import { randomHex, timeOrderedId } from '../../platform/base/clock.ts';
import { dayIn } from '../../platform/base/zones.ts';
import { together } from '../../platform/database/change-set.ts';
import type { ChangeSet } from '../../platform/database/database.ts';
import { deciding } from '../../platform/database/deciding.ts';
import { languagePreferencesOf, preferredLanguage } from '../../platform/pages/texts.ts';
import { timerAt } from '../../platform/timers/timer.ts';
import { isWritable, partyOf } from './account-holder.ts';
import { approved, Refused } from './answer.ts';
import type { SepaDependencies } from './dependencies.ts';
import { fileTimers } from './file-of-day.ts';
import { creditorReferenceOf, printedReference } from './files/creditor-reference.ts';
import { isSepaReference } from './files/texts.ts';
import { fitsTransferCode } from './files/transfer-code.ts';
import { MANDATE_LENGTH, mandateOfAccount, requireAllowed } from './mandate-of-order.ts';
import { closingOf, collectionDay, nextFileDay, type OrderKind, transferDay } from './model/days.ts';
import { exceptionOfBank, insertException } from './model/exceptions.ts';
import { type ExpectedTransfer, insertExpected, MOST_TRANSFERS, payerOwner, updateExpected } from './model/expected.ts';
import type { SepaFile } from './model/file.ts';
import { charged, isRecurring, type Mandate, recurringId, takenBack } from './model/mandate.ts';
import { lastChargeBefore } from './model/mandate-orders.ts';
import { agreedText } from './model/mandate-text.ts';
import { type OrderMandate, type OrderParty, openParty, partyOwner, type SepaOrder } from './model/order.ts';
import { endOrder, insertFile, insertMandate, insertOrder, reliesOnOpen, updateMandate } from './model/records.ts';
import { accountHolderOf, type SepaSettings } from './model/settings.ts';
import { TRANSFER_PATH, transferCodeOf } from './model/transfer.ts';
import { remittanceOf, requireEuro } from './new-order.ts';
import { noticeOf } from './notice.ts';
import { payoutKind } from './pay-out.ts';
import { shopperPays } from './simulated-timers.ts';

/** The name of the acquirer. */
export const SEPA = 'sepa';

/** The brand whose shoppers transfer the money themselves. */
const BANK_TRANSFER = 'BANKTRANSFER_SEPA' satisfies Brand;

const sepaBrands: ReadonlySet<string | undefined> = new Set<Brand>(['DIRECTDEBIT_SEPA', BANK_TRANSFER]);

/** Returns whether payments of a brand go to the merchant's own bank, where a channel has one. */
export const isSepaBrand = (brand: string | undefined): boolean => sepaBrands.has(brand);

const PAGE_KEY_BYTES = 16;

/** Creates the acquirer of one channel: orders are written down, and sent to the merchant's bank in daily files. */
export const sepaAcquirer = (
  { database, clock, environment, vault, records, transfers, notices, baseUrl }: SepaDependencies,
  settings: SepaSettings,
): Acquirer => {
  const notifying = { ...notices, vault };

  const accepted = (details: AcquirerAnswer['details']): AcquirerAnswer => ({
    code: approved[environment],
    details: { clearingInstituteName: 'SEPA', ...details },
  });

  const refused = ({ code, message }: Refused): AcquirerAnswer => ({ code, details: { ExtendedDescription: message } });

  const answerFor = ({ reference, day, mandate }: SepaOrder): AcquirerAnswer =>
    accepted({
      ConnectorTxID1: reference,
      ...(mandate === undefined
        ? {}
        : {
            ConnectorTxID2: mandate.id,
            [AGREEMENT_REFERENCE]: mandate.id,
            'Mandate.DateOfSignature': mandate.signedOn,
          }),
      ...(day === '' ? {} : { ExecutionDate: day }),
    });

  /** Returns the changes that make a file of a day take another order; undefined if it takes none any more. */
  const intoFile = async (entity: string, kind: OrderKind, day: string): Promise<ChangeSet | undefined> => {
    const file = await records.file({ entity, kind, day });
    if (file !== undefined) return file.state === 'open' ? { updates: [reliesOnOpen(file)] } : undefined;
    const closesAtMs = closingOf(kind, day, settings);
    const opened: SepaFile = {
      entity,
      kind,
      day,
      version: 1,
      id: timeOrderedId(clock),
      state: 'open',
      closesAtMs,
      orders: 0,
      amount: 0n,
      bytes: 0,
      digest: '',
      parts: 0,
    };
    return { inserts: [insertFile(opened), timerAt(fileTimers[kind], `${entity}/${kind}/${day}`, closesAtMs)] };
  };

  /**
   * Returns the first day, from `first` on, whose file takes orders, and the changes that rely on that. The file of a
   * day may be made before its time: the channel had another cut-off, or a process another clock.
   */
  const intoFirstFile = async (entity: string, kind: OrderKind, first: string) => {
    for (let day = first; ; day = nextFileDay(kind, day)) {
      const changes = await intoFile(entity, kind, day);
      if (changes !== undefined) return { day, changes };
    }
  };

  /** Returns the mandate under which an account is charged, and whether it is new. */
  const mandateFor = async (
    order: AcquirerOrder,
    accountHash: string,
    earlier: SepaOrder | undefined,
    day: string,
  ): Promise<{ readonly mandate: Mandate; readonly isNew: boolean }> => {
    const { entity, request, account } = order;
    const own = account?.parameters['bankAccount.mandate.id'] ?? request['bankAccount.mandate.id'];
    const given = own ?? earlier?.mandate?.id;
    if (given !== undefined && !isSepaReference(given)) {
      throw new Refused(
        '800.100.201',
        `bankAccount.mandate.id must have at most ${MANDATE_LENGTH} characters, among them a letter`,
      );
    }
    const recurs = isRecurring(order) || (earlier?.mandate !== undefined && earlier.mandate.sequenceType !== 'OOFF');
    // Whoever stored the account agreed to later charges, and its form shows no mandate any more.
    const isFound = recurs || request['registrationId'] !== undefined;
    const ofAccount = given === undefined && isFound ? await records.mandatesOfAccount(entity, accountHash) : [];
    const known =
      given === undefined ? mandateOfAccount(order, ofAccount, accountHash, day) : await records.mandate(entity, given);
    if (known !== undefined) return { mandate: known, isNew: false };
    const today = dayIn(order.receivedAtMs, settings['sepa.timeZone']);
    const signed =
      account?.parameters['bankAccount.mandate.dateOfSignature'] ??
      request['bankAccount.mandate.dateOfSignature'] ??
      earlier?.mandate?.signedOn ??
      today;
    // Banks refuse a day to come, which is that of a shopper's clock.
    const signedOn = signed > today ? today : signed;
    const shown = own === undefined ? agreedText(request, recurs, settings) : undefined;
    return {
      isNew: true,
      mandate: {
        entity,
        id: given ?? (recurs ? recurringId(accountHash, ofAccount) : order.reference),
        version: 1,
        accountHash,
        signedOn,
        language: shown?.language,
        text: shown?.text,
        isRecurring: recurs,
        nextSequence: recurs ? 'FRST' : 'OOFF',
        lastDay: '',
        revokedAtMs: undefined,
        createdAtMs: order.receivedAtMs,
      },
    };
  };

  /** Returns the order to which a follow-up refers; undefined for an initial payment. */
  const earlierFor = async ({ entity, account, referencedOrder }: AcquirerOrder): Promise<SepaOrder | undefined> => {
    if (account !== undefined || referencedOrder === undefined) return undefined;
    const earlier = await records.order(entity, referencedOrder);
    if (earlier === undefined) throw new Refused('700.400.580', 'the order to which this one refers is not known');
    return earlier;
  };

  /** Returns the expected transfer of the payment to which an order refers; a receipt has its reference, too. */
  const transferOf = async ({ entity, brand, referencedDetails }: AcquirerOrder) => {
    const creditorReference = referencedDetails?.['ConnectorTxID1'];
    if (brand !== BANK_TRANSFER || creditorReference === undefined) return undefined;
    return await transfers.expected(entity, creditorReference);
  };

  /** Returns the account of an order: its own, or that of the order to which it refers. */
  const partyFor = async (order: AcquirerOrder, earlier: SepaOrder | undefined): Promise<OrderParty> => {
    if (earlier === undefined) return partyOf(order);
    if (earlier.party === '') throw new Refused('700.400.580', 'the account of the order was erased');
    return await openParty(vault, earlier);
  };

  const orderFor = async (
    order: AcquirerOrder,
    kind: SepaOrder['kind'],
    day: string,
    party: OrderParty,
    mandate: OrderMandate | undefined,
  ): Promise<SepaOrder> => ({
    entity: order.entity,
    reference: order.reference,
    version: 1,
    kind,
    day,
    paymentId: paymentIdOf(order.reference),
    amount: order.amount,
    party: await vault.seal(order.entity, partyOwner(order.reference), JSON.stringify(party)),
    remittance: remittanceOf(order),
    mandate,
    state: 'open',
    reason: undefined,
    createdAtMs: order.receivedAtMs,
  });

  /** Decides on an order that is not stored yet. */
  type Decide = (order: AcquirerOrder) => Promise<{ readonly changes: ChangeSet; readonly stored: SepaOrder }>;

  const collect: Decide = async (order) => {
    requireEuro(order, settings);
    const { entity } = order;
    const earlier = await earlierFor(order);
    const party = await partyFor(order, earlier);
    const accountHash = await vault.keyedHash(entity, party.iban);
    const wished = order.request['transactionDueDate'];
    // The mandate is found for the first possible day; its last charge may put the charge off.
    const possible = collectionDay(clock.now(), settings, { wished, after: undefined });
    const { mandate, isNew } = await mandateFor(order, accountHash, earlier, possible);
    const after = mandate.lastDay === '' ? undefined : mandate.lastDay;
    const soonest = collectionDay(clock.now(), settings, { wished, after });
    const { day, changes: taking } = await intoFirstFile(entity, 'collection', soonest);
    requireAllowed(mandate, accountHash, day);
    const { id, signedOn, nextSequence: sequenceType } = mandate;
    const stored = await orderFor(order, 'collection', day, party, { id, signedOn, sequenceType });
    const next = charged(mandate, day);
    const changes = together(
      { inserts: [insertOrder(stored)] },
      isNew ? { inserts: [insertMandate(next)] } : { updates: [updateMandate(next)] },
      taking,
      await noticeOf(notifying, settings, 'ORDERED', stored, mandate),
    );
    return { changes, stored };
  };

  /**
   * Returns the account from which the shopper transferred the money. @throws Refused if it came from several accounts,
   * or the statements name none: a refund to the wrong person does not come back.
   */
  const payerOf = async (entity: string, { creditorReference }: ExpectedTransfer): Promise<OrderParty> => {
    const movements = await transfers.movementsOf(entity, creditorReference, MOST_TRANSFERS);
    const gone = new Set(movements.map(({ takesBack }) => takesBack));
    // A movement that is a surplus as a whole, or was taken back, paid nothing of the payment.
    const counted = movements.filter(
      ({ movement, amount, surplus, takesBack }) => takesBack === undefined && !gone.has(movement) && surplus < amount,
    );
    const payers = await Promise.all(
      counted.map(async ({ movement, payer }) =>
        payer === '' ? undefined : (JSON.parse(await vault.open(entity, payerOwner(movement), payer)) as OrderParty),
      ),
    );
    const [first] = payers;
    if (first === undefined || !isWritable(first.name) || payers.some((payer) => payer?.iban !== first.iban)) {
      const why = payers.includes(undefined) ? 'no account is known from which' : 'it is not one account from which';
      throw new Refused('700.400.580', `${why} the money came; pay it out with paymentType=CD and DIRECTDEBIT_SEPA`);
    }
    if (needsBankAndAddress(first.iban)) {
      throw new Refused('100.200.104', 'accounts in this country need BIC and address; pay it out with paymentType=CD');
    }
    return first;
  };

  /** Pays to an account; `chargedOn` is the day of the charge that is refunded. */
  const payTo = async (order: AcquirerOrder, party: OrderParty, chargedOn: string | undefined): ReturnType<Decide> => {
    const kind = payoutKind(settings, order.amount, party.iban);
    const soonest = transferDay(kind, clock.now(), settings, chargedOn);
    const { day, changes: taking } = await intoFirstFile(order.entity, kind, soonest);
    const stored = await orderFor(order, kind, day, party, undefined);
    return { changes: together({ inserts: [insertOrder(stored)] }, taking), stored };
  };

  const pay: Decide = async (order) => {
    requireEuro(order, settings);
    const transferred = order.account === undefined ? await transferOf(order) : undefined;
    // The receipt of a transfer, or a debit that was paid by one.
    if (transferred !== undefined) return await payTo(order, await payerOf(order.entity, transferred), undefined);
    const refunded = await earlierFor(order);
    if (refunded !== undefined && refunded.state !== 'open') {
      throw new Refused('700.400.200', 'the bank did not carry out the order to which this one refers');
    }
    return await payTo(order, await partyFor(order, refunded), refunded?.day);
  };

  /** Stores the account and its mandate for captures; no bank reserves an amount. */
  const authorize: Decide = async (order) => {
    requireEuro(order, settings);
    const party = await partyFor(order, undefined);
    const accountHash = await vault.keyedHash(order.entity, party.iban);
    const today = dayIn(clock.now(), settings['sepa.timeZone']);
    const { mandate, isNew } = await mandateFor(order, accountHash, undefined, today);
    requireAllowed(mandate, accountHash, today);
    const { id, signedOn, nextSequence: sequenceType } = mandate;
    const stored = await orderFor(order, 'authorization', '', party, { id, signedOn, sequenceType });
    // It can be revoked before the capture.
    return { changes: { inserts: [insertOrder(stored), ...(isNew ? [insertMandate(mandate)] : [])] }, stored };
  };

  /** Stores an order once, however often it arrives. */
  const once = (order: AcquirerOrder, decide: Decide): Promise<AcquirerAnswer> =>
    deciding(database, async () => {
      const known = await records.order(order.entity, order.reference);
      if (known !== undefined) return { changes: {}, result: answerFor(known) };
      try {
        const { changes, stored } = await decide(order);
        return { changes, result: answerFor(stored), line: `sepa ${stored.kind} ${order.entity} ${stored.day}` };
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return { changes: {}, result: refused(error) };
      }
    });

  const payee: Payee = {
    'merchant.bankAccount.holder': accountHolderOf(settings),
    'merchant.bankAccount.number': settings['sepa.iban'],
    ...(settings['sepa.bic'] === undefined ? {} : { 'merchant.bankAccount.bic': settings['sepa.bic'] }),
    'merchant.bankAccount.country': settings['sepa.iban'].slice(0, 2),
  };

  /** What the shopper needs for a transfer. */
  const transferData = (expected: ExpectedTransfer): Pick<AcquirerAnswer, 'details' | 'payee'> => ({
    payee,
    details: {
      clearingInstituteName: 'SEPA',
      ConnectorTxID1: expected.creditorReference,
      TransferReference: printedReference(expected.creditorReference),
      TransferCode: transferCodeOf(expected, settings),
    },
  });

  const redirectTo = (expected: ExpectedTransfer): AcquirerAnswer => ({
    ...transferData(expected),
    code: '000.200.000',
    waitsFor: 'shopper',
    redirect: { url: `${baseUrl}${TRANSFER_PATH}${expected.pageKey}`, method: 'GET', parameters: [] },
  });

  /**
   * Answers an inquiry. An authorization promises nothing, and succeeds once its shopper could have read what to pay; a
   * debit waits for the money.
   */
  const answerToInquiry = (expected: ExpectedTransfer, { task }: AcquirerOrder): AcquirerAnswer =>
    task === 'authorize' || expected.completedBy !== undefined
      ? { ...transferData(expected), code: approved[environment] }
      : { ...transferData(expected), code: '800.400.500', waitsFor: 'processor' };

  /** Returns a reference that no other payment of the channel has. */
  const freeReference = async ({ entity, reference }: AcquirerOrder): Promise<string> => {
    for (let attempt = 0; ; attempt += 1) {
      const wanted = creditorReferenceOf(reference, attempt);
      if ((await transfers.expected(entity, wanted)) === undefined) return wanted;
    }
  };

  /** Stores, once, that the shopper will transfer the money. */
  const awaitTransfer = (order: AcquirerOrder): Promise<AcquirerAnswer> =>
    deciding(database, async () => {
      const { entity, reference, amount, currency, request } = order;
      const known = await transfers.expectedByOrder(entity, reference);
      if (known !== undefined) return { changes: {}, result: redirectTo(known) };
      if (currency !== 'EUR' || !fitsTransferCode(amount)) {
        const words = 'transfers of the SEPA are in EUR, from 0.01 to 999999999.99';
        return { changes: {}, result: refused(new Refused('600.200.500', words)) };
      }
      const expected: ExpectedTransfer = {
        entity,
        creditorReference: await freeReference(order),
        version: 1,
        reference,
        paymentId: paymentIdOf(reference),
        amount,
        received: 0n,
        completedBy: undefined,
        state: 'open',
        pageKey: randomHex(PAGE_KEY_BYTES),
        returnUrl: order.returnUrl,
        locale: preferredLanguage(languagePreferencesOf(request)),
        merchant: descriptorOf(order),
        orderName: request['merchantTransactionId'],
        createdAtMs: order.receivedAtMs,
      };
      const inserts = [insertExpected(expected), ...(environment === 'test' ? [shopperPays(expected)] : [])];
      return { changes: { inserts }, result: redirectTo(expected) };
    });

  /** Returns the changes that stop waiting for a transfer. What came in is a surplus, and so is all that still comes. */
  const givingUp = (expected: ExpectedTransfer): ChangeSet => {
    const { entity, creditorReference, paymentId, received: amount, completedBy } = expected;
    if (expected.state !== 'open') return {};
    const source = `${creditorReference}/given up`;
    const day = dayIn(clock.now(), settings['sepa.timeZone']);
    const exception = exceptionOfBank(clock, { entity, kind: 'SURPLUS', source, paymentId, amount, day });
    return {
      updates: [updateExpected({ ...expected, state: 'cancelled' })],
      // What is complete has a receipt.
      inserts: amount > 0n && completedBy === undefined ? [insertException(exception)] : [],
    };
  };

  /** Ends a debit for which the money did not come in time, unless it has just come. */
  const giveUp = (order: AcquirerOrder): Promise<AcquirerAnswer | undefined> =>
    deciding(database, async () => {
      const expected = await transfers.expectedByOrder(order.entity, order.reference);
      if (expected === undefined) return { changes: {}, result: undefined };
      const answer = answerToInquiry(expected, order);
      // An authorization waits for nothing more: the money may come at any time.
      if (answer.waitsFor === undefined) return { changes: {}, result: answer };
      const shown = transferData(expected);
      const details = { ...shown.details, ExtendedDescription: 'given up: the money did not come in time' };
      const result: AcquirerAnswer = { ...shown, code: '100.397.101', details };
      return { changes: givingUp(expected), result };
    });

  /** Answers about the receipt of a transfer: what came in for it so far. */
  const received = async ({ entity, referencedOrder = '' }: AcquirerOrder): Promise<AcquirerAnswer> => {
    const expected = await transfers.expectedByOrder(entity, referencedOrder);
    if (expected === undefined) return accepted({});
    return accepted({
      ConnectorTxID1: expected.creditorReference,
      ReceivedAmount: amountText(expected.received),
    });
  };

  const isTransfer = ({ brand, referencedOrder }: AcquirerOrder): boolean =>
    brand === BANK_TRANSFER && referencedOrder === undefined;

  /** Reverses an order whose file is still open. One that was cancelled or rejected has moved no money. */
  const reverse = ({ entity, amount, referencedOrder = '' }: AcquirerOrder): Promise<AcquirerAnswer> =>
    deciding(database, async () => {
      const expected = await transfers.expectedByOrder(entity, referencedOrder);
      if (expected !== undefined) return { changes: givingUp(expected), result: accepted({}) };
      const order = await records.order(entity, referencedOrder);
      const reason = order?.reason;
      const done = { changes: {}, result: accepted(reason === undefined ? {} : { AcquirerResponse: reason }) };
      if (order === undefined)
        return { changes: {}, result: refused(new Refused('700.400.580', 'the order is not known')) };
      if (order.state !== 'open') return done;
      if (order.kind === 'authorization') return { ...done, changes: { updates: [endOrder(order, 'cancelled')] } };
      const file = await records.file({ entity, kind: order.kind, day: order.day });
      if (amount !== order.amount || file?.state !== 'open') {
        const words =
          amount === order.amount ? 'the file with it was made; refund it' : 'only all of it can be reversed';
        return { changes: {}, result: refused(new Refused('700.300.700', words)) };
      }
      const mandate = order.mandate && (await records.mandate(entity, order.mandate.id));
      const before = mandate === undefined ? '' : await lastChargeBefore(database, entity, mandate.id, order.day);
      const freed = mandate === undefined ? [] : [updateMandate(takenBack(mandate, order, before))];
      const notice = await noticeOf(notifying, settings, 'CANCELLED', order, mandate);
      const updates = [endOrder(order, 'cancelled'), reliesOnOpen(file), ...freed];
      return { ...done, changes: together({ updates }, notice) };
    });

  /** Checks an account without an order: nothing is reserved at a bank. */
  const check = async (order: AcquirerOrder): Promise<AcquirerAnswer> => {
    try {
      requireEuro(order, settings);
      if (order.account !== undefined) partyOf(order);
      return accepted({ ConnectorTxID1: order.reference });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return refused(error);
    }
  };

  const tasks: Readonly<Record<AcquirerTask, (order: AcquirerOrder) => Promise<AcquirerAnswer>>> = {
    authorize: (order) => (isTransfer(order) ? awaitTransfer(order) : once(order, authorize)),
    increment: check,
    reauthorize: check,
    tokenize: check,
    receive: received,
    debit: (order) => (isTransfer(order) ? awaitTransfer(order) : once(order, collect)),
    capture: (order) => once(order, collect),
    rebill: (order) => once(order, collect),
    refund: (order) => once(order, pay),
    credit: (order) => once(order, pay),
    reverse,
  };

  return {
    name: SEPA,
    perform: (order) => tasks[order.task](order),
    find: async (order) => {
      if (order.task === 'receive') return await received(order);
      const expected = await transfers.expectedByOrder(order.entity, order.reference);
      if (expected !== undefined) return answerToInquiry(expected, order);
      const known = await records.order(order.entity, order.reference);
      if (known !== undefined) return answerFor(known);
      if (order.task !== 'reverse') return undefined;
      const waited = await transfers.expectedByOrder(order.entity, order.referencedOrder ?? '');
      if (waited?.state === 'cancelled') return accepted({});
      const reversed = await records.order(order.entity, order.referencedOrder ?? '');
      return reversed?.state === 'cancelled' || reversed?.state === 'rejected' ? accepted({}) : undefined;
    },
    cancel: giveUp,
    receivedFor: async ({ entity, reference, task }) => {
      // A debit that waited for the money needs no receipt.
      if (task !== 'authorize') return 0n;
      const expected = await transfers.expectedByOrder(entity, reference);
      // A part of the money is no receipt yet: who delivers on a receipt would deliver too early.
      return expected?.completedBy === undefined ? 0n : expected.amount;
    },
  };
};
