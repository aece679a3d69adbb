/** How a direct debit does not come to stay. A refusal of the debtor is a reject; a request for cancellation, too. */
type DebitReturn = 'reject' | 'return' | 'refund' | 'reversal';

/** How a transfer does not arrive. */
type TransferReturn = 'reject' | 'return';

/** A reason of the rule books, the schemes that know it, and in which R-transactions. */
interface RulebookReason {
  readonly reason: string;
  readonly schemes: readonly ('CORE' | 'B2B' | 'SCT')[];
  readonly debits: readonly DebitReturn[];
  readonly transfers: readonly TransferReturn[];
}

const BOTH = ['reject', 'return'] as const;
const REJECT = ['reject'] as const;
const RETURN = ['return'] as const;
const NEVER = [] as const;
const ALL = ['CORE', 'B2B', 'SCT'] as const;
const DEBITS = ['CORE', 'B2B'] as const;
const SCT = ['SCT'] as const;

const row = (
  reason: string,
  schemes: RulebookReason['schemes'],
  debits: readonly DebitReturn[],
  transfers: readonly TransferReturn[] = [],
): RulebookReason => ({ reason, schemes, debits, transfers });

/** The reasons of R-transactions. Source: rule books of SDD Core, SDD B2B and SCT, with EPC173-14 and EPC059-18. */
export const rulebookReasons: readonly RulebookReason[] = [
  row('AC01', ALL, BOTH, BOTH),
  row('AC04', ALL, BOTH, RETURN),
  row('AC06', ALL, BOTH, RETURN),
  row('AC13', ['B2B'], BOTH),
  row('AG01', ALL, BOTH, RETURN),
  row('AG02', ALL, BOTH, BOTH),
  row('AM04', DEBITS, BOTH),
  row('AM05', ALL, [...BOTH, 'reversal'], BOTH),
  row('BE04', SCT, NEVER, RETURN),
  row('BE05', DEBITS, BOTH),
  row('CERI', SCT, NEVER, REJECT),
  row('CNOR', ALL, BOTH, BOTH),
  row('DNOR', ALL, REJECT, REJECT),
  row('DT01', DEBITS, REJECT),
  row('ED05', ALL, REJECT, REJECT),
  row('FF01', ALL, REJECT, REJECT),
  row('FF05', DEBITS, REJECT),
  row('FOCR', ALL, BOTH, RETURN),
  row('MD01', DEBITS, [...BOTH, 'refund']),
  row('MD02', DEBITS, REJECT),
  row('MD06', ['CORE'], ['refund']),
  row('MD07', ALL, BOTH, RETURN),
  row('MS02', ALL, [...BOTH, 'reversal'], RETURN),
  row('MS03', ALL, [...BOTH, 'reversal'], BOTH),
  row('RC01', ALL, BOTH, BOTH),
  row('RR01', ALL, BOTH, BOTH),
  row('RR02', ALL, BOTH, BOTH),
  row('RR03', ALL, BOTH, BOTH),
  row('RR04', ALL, BOTH, BOTH),
  row('SL01', DEBITS, BOTH),
  row('TM01', SCT, NEVER, REJECT),
];
