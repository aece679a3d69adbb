import type { Language } from '../../../catalogue/languages/languages.ts';
import { walletSheets as en, type SheetTexts } from '../english/wallet-sheets.ts';
import { bg, ru } from './cyrillic.ts';
import { cn, ja, ko } from './east-asian.ts';
import { de, dk, nl, no, se } from './germanic.ts';
import { ar, fi, gr, hu, tr } from './others.ts';
import { es, fr, it, pt, ro } from './romance.ts';
import { cz, pl, sk, sl } from './slavic.ts';

/** What the simulated sheets of wallets say, by language. They are in one file: the test environment alone sends it. */
export const sheetTexts: Readonly<Record<Language, SheetTexts>> = {
  en,
  de,
  fr,
  es,
  it,
  nl,
  dk,
  fi,
  se,
  tr,
  ja,
  sl,
  pt,
  pl,
  cz,
  hu,
  bg,
  ro,
  ru,
  cn,
  gr,
  no,
  sk,
  ar,
  ko,
};
