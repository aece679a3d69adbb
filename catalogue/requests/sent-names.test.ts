import { describe, expect, test } from 'vitest';
import { inSentNames } from './sent-names.ts';

const told = {
  reason: 'walletOne.paymentToken was not signed by the wallet provider',
  parameterErrors: [
    { name: 'walletOne.paymentToken', message: 'is needed with walletOne.cardNetwork' },
    { name: 'walletTwo.source', message: 'must be one of [web, app]', value: 'walletOne.x' },
  ],
};

describe('what is told of wrong parameters', () => {
  test('names those of a wallet as they were sent, also in the text and for what is missing', () => {
    expect(inSentNames(told, ['entityId', 'applePay.cardNetwork'])).toEqual({
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
  ])('stays as it is where they were sent %s', (_how, sent) => {
    expect(inSentNames(told, sent)).toEqual(told);
  });

  test('names the tag of a card scheme as it was sent', () => {
    const error = { name: 'threeDSecure.v2.visa.requestorName', message: 'is needed' };
    expect(inSentNames({ parameterErrors: [error] }, ['threeDSecure.v2.VISA.requestorId'])).toEqual({
      parameterErrors: [{ ...error, name: 'threeDSecure.v2.VISA.requestorName' }],
    });
  });
});
