import type { SheetTexts } from '../en/wallet-sheets.ts';

/** The texts of the simulated wallet sheets in Swedish. */
export const walletSheets: SheetTexts = {
  title: '{brand} (simulerad)',
  notice: 'Testmiljö: inga pengar flyttas.',
  merchant: 'Betala till',
  total: 'Summa',
  card: 'Kort',
  cards: {
    approved: 'Kort som godkänns',
    declined: 'Kort som nekas',
    bare: 'Kort som banken prövar',
  },
  person: 'Namn och adress',
  pay: 'Betala',
  proceed: 'Fortsätt',
  fail: 'Framkalla ett fel',
  cancel: 'Avbryt',
  close: 'Stäng',
  preparing: 'Väntar på butiken …',
  processing: 'Behandlas …',
  refused: 'Inte betalt.',
};
