import type { Language } from '../../languages/languages.ts';
import { walletSheets as ar } from '../ar/wallet-sheets.ts';
import { walletSheets as bg } from '../bg/wallet-sheets.ts';
import { walletSheets as cn } from '../cn/wallet-sheets.ts';
import { walletSheets as cz } from '../cz/wallet-sheets.ts';
import { walletSheets as de } from '../de/wallet-sheets.ts';
import { walletSheets as dk } from '../dk/wallet-sheets.ts';
import { walletSheets as en, type SheetTexts } from '../en/wallet-sheets.ts';
import { walletSheets as es } from '../es/wallet-sheets.ts';
import { walletSheets as fi } from '../fi/wallet-sheets.ts';
import { walletSheets as fr } from '../fr/wallet-sheets.ts';
import { walletSheets as gr } from '../gr/wallet-sheets.ts';
import { walletSheets as hu } from '../hu/wallet-sheets.ts';
import { walletSheets as it } from '../it/wallet-sheets.ts';
import { walletSheets as ja } from '../ja/wallet-sheets.ts';
import { walletSheets as ko } from '../ko/wallet-sheets.ts';
import { walletSheets as nl } from '../nl/wallet-sheets.ts';
import { walletSheets as no } from '../no/wallet-sheets.ts';
import { walletSheets as pl } from '../pl/wallet-sheets.ts';
import { walletSheets as pt } from '../pt/wallet-sheets.ts';
import { walletSheets as ptbr } from '../ptbr/wallet-sheets.ts';
import { walletSheets as ro } from '../ro/wallet-sheets.ts';
import { walletSheets as ru } from '../ru/wallet-sheets.ts';
import { walletSheets as se } from '../se/wallet-sheets.ts';
import { walletSheets as sk } from '../sk/wallet-sheets.ts';
import { walletSheets as sl } from '../sl/wallet-sheets.ts';
import { walletSheets as tr } from '../tr/wallet-sheets.ts';
import { walletSheets as zhtw } from '../zhtw/wallet-sheets.ts';

/**
 * The texts of the simulated wallet sheets, which only the test environment serves.
 * Generated from the table of languages by `npm run languages`; do not edit.
 */
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
  ptbr,
  zhtw,
};
