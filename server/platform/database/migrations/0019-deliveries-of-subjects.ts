import type { Migration } from '../migrate.ts';

/** Adds an index that finds the notifications about one payment or registration among all those of a webhook. */
export const deliveriesOfSubjects: Migration = {
  number: 19,
  name: 'deliveries of subjects',
  statements: [
    'create index deliveries_of_subject on deliveries (webhook_id, subject_id, id) where webhook_id is not null',
  ],
};
