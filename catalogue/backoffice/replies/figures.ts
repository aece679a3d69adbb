/** The figures of one currency. */
export interface CurrencyFigures {
  readonly currency: string;
  /** The sum of what was charged: debits, captures and rebills, whatever was refunded later. */
  readonly volume: string;
  readonly approved: number;
  /** The sum of refunds. */
  readonly refunded: string;
}

/** What happened in an hour or a day. */
export interface SlotFigures extends TriedFigures {
  /** Its beginning in UTC, as `2026-11-20 12:00:00+0000`. */
  readonly start: string;
  /** What was charged, by currency. */
  readonly volume: Readonly<Record<string, string>>;
}

/** The figures of a period. */
export interface PeriodFigures extends TriedFigures {
  /** Neither approved nor declined yet. */
  readonly open: number;
  /** Approved among approved and declined, from 0 to 1; absent without any. */
  readonly approvalRate?: number;
  /** Half of the outcomes took at most so many milliseconds: the upper end of a class of times. */
  readonly medianMs?: number;
  readonly currencies: readonly CurrencyFigures[];
}

/** How often something was tried, approved and declined; what is neither is open. */
export interface TriedFigures {
  /** Payments that somebody tried to make: debits, authorizations and rebills; refunds and captures are none. */
  readonly attempts: number;
  readonly approved: number;
  readonly declined: number;
}

/** How often payments were declined for one reason. */
export interface DeclineFigures {
  readonly code: string;
  readonly description: string;
  readonly count: number;
  /** The number in the period before. */
  readonly before: number;
}

/** The figures of one brand. */
export interface MethodFigures extends TriedFigures {
  readonly brand: string;
  readonly before: TriedFigures;
}

/** The figures of one country. */
export interface CountryFigures extends TriedFigures {
  /** In two letters; `unknown` for payments without one. */
  readonly country: string;
  readonly before: TriedFigures;
  /** What was charged, by currency. */
  readonly volume: Readonly<Record<string, string>>;
}

/** The figures of one channel. */
export interface ChannelFigures extends TriedFigures {
  readonly id: string;
  readonly name: string;
  readonly before: TriedFigures;
  /** What was charged, by currency. */
  readonly volume: Readonly<Record<string, string>>;
}

/** How many charges, and their sum. */
export interface Charges {
  readonly count: number;
  readonly amount: string;
}

/** Charges of subscriptions that failed at first, and those of them that were paid later, by currency. */
export interface RecoveredReply {
  readonly currencies: readonly { readonly currency: string; readonly failed: Charges; readonly recovered: Charges }[];
}

/** The reply with the figures of the overview. */
export interface FiguresReply {
  readonly from: string;
  readonly to: string;
  readonly slot: 'hour' | 'day';
  readonly slots: readonly SlotFigures[];
  /** Those of the period before, as many as in the period itself. */
  readonly slotsBefore: readonly SlotFigures[];
  readonly now: PeriodFigures;
  /** The period of the same length before. */
  readonly before: PeriodFigures;
  /** The most frequent reasons of declines. */
  readonly declines: readonly DeclineFigures[];
  readonly methods: readonly MethodFigures[];
  /** The countries with most attempts: of the billing address, else of the account. */
  readonly countries: readonly CountryFigures[];
  /** Where there are several channels, what each of them had, the one with most attempts first. */
  readonly channels: readonly ChannelFigures[];
  readonly disputes: {
    readonly open: number;
    /** What may be lost with the open ones, by currency. */
    readonly atStake: Readonly<Record<string, string>>;
    readonly nextDeadline?: string;
  };
  /** When the last settlement file arrived, and when the simulated acquirer settles next; live acquirers do not say. */
  readonly settlement: { readonly last?: string; readonly next?: string };
}

/** The channels whose settlement files are late. */
export interface LateSettlementsReply {
  readonly channels: readonly {
    readonly id: string;
    readonly name: string;
    /** The day of the first captured payment that waits. */
    readonly waitingSince: string;
    readonly lateAfterDays: number;
  }[];
}
