import { MOST_TAGS } from '../../../catalogue/backoffice/tags.ts';
import { audited } from '../../access/audit/audit.ts';
import type { AuditEntry } from '../../access/audit/entry.ts';
import type { Payment } from '../../payments/model/payment.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import type { Database } from '../../platform/database/database.ts';
import { insertTag, removeTag, tagsOf } from './records.ts';

/** A change of the tags of a payment: `given` or `removed`. */
interface TagChange {
  readonly tag: string;
  readonly isGiven: boolean;
  /** The id of the person. */
  readonly by: string;
  readonly nowMs: number;
}

/**
 * Gives a payment a tag, or removes one, with the entry of the audit, and returns its tags. What has been done already
 * changes nothing. @throws Rejection 409 for more tags than a payment may have.
 */
export const changeTag = (
  database: Database,
  payment: Payment,
  { tag, isGiven, by, nowMs }: TagChange,
  entry: AuditEntry,
): Promise<readonly string[]> =>
  audited(database, async () => {
    const tags = (await tagsOf(database, [payment])).get(payment.id) ?? [];
    if (tags.includes(tag) === isGiven) return { changes: {}, result: tags, entries: [] };
    if (!isGiven) {
      const rest = tags.filter((each) => each !== tag);
      return { changes: { deletes: [removeTag(payment, tag)] }, result: rest, entries: [entry] };
    }
    if (tags.length >= MOST_TAGS) {
      throw new Rejection('800.700.100', { status: 409, reason: `a payment has at most ${MOST_TAGS} tags` });
    }
    const changes = { inserts: [insertTag(payment, tag, by, nowMs)] };
    return { changes, result: [...tags, tag].toSorted(), entries: [entry] };
  });
