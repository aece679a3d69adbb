import type { Migration } from '../migrate.ts';

/** What a webhook was told of one payment or registration is found without looking through all that it was told. */
export const deliveriesOfSubjects: Migration = {
  number: 19,
  name: 'deliveries of subjects',
  statements: [
    'create index deliveries_of_subject on deliveries (webhook_id, subject_id, id) where webhook_id is not null',
  ],
};
