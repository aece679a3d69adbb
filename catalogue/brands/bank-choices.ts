/** The banks from which a shopper chooses before the redirect: BIC -> name. */
interface BankChoice {
  readonly banks: Readonly<Record<string, string>>;
}

/** The banks of the simulated processor, by brand. iDEAL asks for the bank itself. */
export const bankChoices: Readonly<Record<string, BankChoice>> = {
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
