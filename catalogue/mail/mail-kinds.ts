/** A kind of mail. */
interface MailKindRow {
  /** Who gets it: who pays, or who is paid. */
  readonly to: 'shopper' | 'merchant';
}

/** The kinds of mails. */
export const mailKinds = {
  receipt: { to: 'shopper' },
  refund: { to: 'shopper' },
  notice: { to: 'shopper' },
  failed: { to: 'shopper' },
  dispute: { to: 'merchant' },
  late: { to: 'merchant' },
} as const satisfies Readonly<Record<string, MailKindRow>>;

export type MailKind = keyof typeof mailKinds;
