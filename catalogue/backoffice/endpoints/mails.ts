import { mailAddress } from '../../formats/mail-addresses.ts';
import type { Fields } from '../../schema/field.ts';
import { oneOf } from '../../schema/format.ts';
import type { OfficeEndpoint } from '../endpoint.ts';
import { mailStates } from '../replies/mails.ts';
import { listFields } from './payments.ts';

/** The mails of the gateway. What they say is shown in the test environment only, where none is sent. */
export const mailEndpoints = [
  {
    id: 'listMails',
    method: 'GET',
    path: '/mails',
    access: 'mails.read',
    fields: {
      ...listFields,
      state: ['optional', oneOf(...mailStates), 'Those that stand so only.'],
      to: ['optional', mailAddress, 'Those to this address only.'],
    } as const satisfies Fields,
    summary: 'Mails, the newest first, to whom they go and how they stand, without what they say.',
  },
  {
    id: 'readMail',
    method: 'GET',
    path: '/mails/{id}',
    access: 'mails.read',
    environment: 'test',
    summary: 'A mail that the test environment has kept, as text.',
  },
  {
    id: 'showMail',
    method: 'GET',
    path: '/mails/{id}/page',
    access: 'mails.read',
    environment: 'test',
    downloads: ['text/html'],
    summary: 'A mail that the test environment has kept, as a page for a frame, without scripts.',
  },
  {
    id: 'allowMail',
    method: 'POST',
    path: '/mails/{id}/allow',
    access: 'mails.change',
    summary: 'Has the address of a mail written to again, which a mail server refused.',
  },
] as const satisfies readonly OfficeEndpoint[];
