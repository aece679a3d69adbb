import { hmacValidator } from '@adyen/api-library';
import { listIn, objectIn, textIn } from '../../connectors/calls/json.ts';
import { type AdyenStandIn, adyenAccount } from './adyen.ts';
import { descriptionIn, faultsOfEvents, faultsOfExchanges, type Judge, judgeOf } from './judges.ts';

/*
 * Judges the messages of the stand-in for Adyen by Adyen's own descriptions, and its signatures by Adyen's own library.
 */

/** No description has them: they come from what stands in front of Adyen. */
const inFront: ReadonlySet<number> = new Set([429, 503]);

/** Adyen's own descriptions of its interface and of its webhooks. */
export interface AdyenJudges {
  readonly checkout: Judge;
  readonly webhooks: Judge;
}

/** Reads Adyen's descriptions. @throws Error naming the one that is missing. */
export const adyenJudges = async (): Promise<AdyenJudges> => ({
  checkout: judgeOf(await descriptionIn('adyen-checkout-v72.json'), { under: '/v72' }),
  webhooks: judgeOf(await descriptionIn('adyen-webhooks-v1.json')),
});

const itemOf = (webhook: unknown) =>
  objectIn((listIn(webhook, 'notificationItems') ?? [])[0], 'NotificationRequestItem');

/** Returns what is wrong with an event: by the description of its code, or by Adyen's own check of its signature. */
const faultOfEvent = (webhooks: Judge) => (body: unknown) => {
  const item = itemOf(body);
  const [code, merchantReference] = [textIn(item, 'eventCode'), textIn(item, 'merchantReference')];
  const amount = objectIn(item, 'amount');
  const signed = [
    textIn(item, 'pspReference'),
    textIn(item, 'originalReference'),
    textIn(item, 'merchantAccountCode'),
    merchantReference,
    amount?.['value'],
    amount?.['currency'],
    code,
    textIn(item, 'success'),
  ].join(':');
  const signature = textIn(objectIn(item, 'additionalData'), 'hmacSignature') ?? '';
  const isSigned = new hmacValidator().validateHMACSignature(adyenAccount.hmacKey, signature, signed);
  return isSigned ? webhooks.webhook(`/${code}`, body) : `the signature of ${code} is wrong`;
};

/** Returns all that is wrong with the messages of a stand-in. */
export const faultsAtAdyen = (
  { checkout, webhooks }: AdyenJudges,
  { exchanges, events }: Pick<AdyenStandIn, 'exchanges' | 'events'>,
): readonly string[] => [
  ...faultsOfExchanges(
    checkout,
    exchanges.filter(({ status }) => !inFront.has(status)),
  ),
  ...faultsOfEvents(events, faultOfEvent(webhooks)),
];
