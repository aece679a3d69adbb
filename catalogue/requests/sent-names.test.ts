import { describe, expect, test } from 'vitest';
import { INTERFACE_NAMES, inSentNames, sentNamesOf } from './sent-names.ts';

const namesOf = (...names: readonly string[]) => sentNamesOf(new Map(names.map((name) => [name, 'x'])));

const reported = {
  reason: 'walletOne.paymentToken was not signed by the wallet provider',
  parameterErrors: [
    { name: 'walletOne.paymentToken', message: 'is needed with walletOne.cardNetwork' },
    { name: 'walletTwo.source', message: 'must be one of [web, app]', value: 'walletOne.x' },
  ],
};

describe('the report of wrong parameters', () => {
  test('names those of a wallet as they were sent, also in messages and if missing', () => {
    expect(inSentNames(reported, namesOf('entityId', 'applePay.cardNetwork'))).toEqual({
      reason: 'applePay.paymentToken was not signed by the wallet provider',
      parameterErrors: [
        { name: 'applePay.paymentToken', message: 'is needed with applePay.cardNetwork' },
        { name: 'walletTwo.source', message: 'must be one of [web, app]', value: 'walletOne.x' },
      ],
    });
  });

  test.each([
    ['under the names of the interface', ['walletOne.cardNetwork']],
    ['under both', ['walletOne.cardNetwork', 'applePay.source']],
    ['not at all', ['paymentBrand']],
  ])('is unchanged if they were sent %s', (_how, sent) => {
    expect(namesOf(...sent)).toEqual(INTERFACE_NAMES);
    expect(inSentNames(reported, namesOf(...sent))).toEqual(reported);
  });

  test('names the tag of a card scheme as it was sent', () => {
    const error = { name: 'threeDSecure.v2.visa.requestorName', message: 'is needed' };
    expect(inSentNames({ parameterErrors: [error] }, namesOf('threeDSecure.v2.VISA.requestorId'))).toEqual({
      parameterErrors: [{ ...error, name: 'threeDSecure.v2.VISA.requestorName' }],
    });
  });
});
