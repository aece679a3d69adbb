/** The banks from which a shopper chooses before the redirect: BIC -> name. */
interface BankChoice {
  readonly banks: Readonly<Record<string, string>>;
  /** Whether the shopper can also choose the bank after the redirect. */
  readonly mayWait?: true;
}

/** The banks of the simulated processor, by brand. */
export const bankChoices: Readonly<Record<string, BankChoice>> = {
  IDEAL: {
    mayWait: true,
    banks: {
      ABNANL2A: 'ABN AMRO',
      ASNBNL21: 'ASN Bank',
      BUNQNL2A: 'bunq',
      INGBNL2A: 'ING',
      KNABNL2H: 'Knab',
      NTSBDEB1: 'N26',
      NNBANL2G: 'Nationale-Nederlanden',
      RABONL2U: 'Rabobank',
      RBRBNL21: 'RegioBank',
      REVOLT21: 'Revolut',
      SNSBNL2A: 'SNS',
      TRIONL2U: 'Triodos Bank',
      FVLBNL22: 'Van Lanschot Kempen',
      BITSNL2A: 'Yoursafe',
    },
  },
  EPS: {
    banks: {
      BKAUATWW: 'Bank Austria',
      BTVAAT22: 'Bank für Tirol und Vorarlberg',
      BAWAATWW: 'BAWAG',
      BFKKAT2K: 'BKS Bank',
      ESBKATWW: 'DenizBank',
      EASYATW1: 'easybank',
      GIBAATWW: 'Erste Bank und Sparkassen',
      HYPTAT22: 'Hypo Tirol',
      HYPVAT2B: 'Hypo Vorarlberg',
      OBKLAT2L: 'Oberbank',
      RZBAATWW: 'Raiffeisen',
      SCHOATWW: 'Schoellerbank',
      VBOEATWW: 'Volksbank',
    },
  },
};
