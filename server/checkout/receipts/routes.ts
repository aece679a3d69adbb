import type { ResultCode } from '../../../catalogue/result-codes/result-codes.ts';
import { channelWith } from '../../payments/model/records.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { type ReceiptDependencies, receiptDocument } from './document.ts';

const SERVED: ResultCode = '000.000.100';

/** Binds the endpoint of receipts. */
export const bindReceipts = (serve: Serve, dependencies: ReceiptDependencies): void => {
  serve.merchant(
    'readReceipt',
    async ({ channelId, id, request: { locale }, headers }) => ({
      code: SERVED,
      document: await receiptDocument(dependencies, { channelId, id, locale }, headers.accept),
      headers: { Vary: 'Accept' },
    }),
    (id, channels) => channelWith(dependencies.records, id, channels),
  );
};
