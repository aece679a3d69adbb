import type { Language } from '../../languages/languages.ts';
import { statement as ar } from '../ar/statement.ts';
import { statement as bg } from '../bg/statement.ts';
import { statement as cn } from '../cn/statement.ts';
import { statement as cz } from '../cz/statement.ts';
import { statement as de } from '../de/statement.ts';
import { statement as dk } from '../dk/statement.ts';
import { statement as en, type StatementTexts } from '../en/statement.ts';
import { statement as es } from '../es/statement.ts';
import { statement as fi } from '../fi/statement.ts';
import { statement as fr } from '../fr/statement.ts';
import { statement as gr } from '../gr/statement.ts';
import { statement as hu } from '../hu/statement.ts';
import { statement as it } from '../it/statement.ts';
import { statement as ja } from '../ja/statement.ts';
import { statement as ko } from '../ko/statement.ts';
import { statement as nl } from '../nl/statement.ts';
import { statement as no } from '../no/statement.ts';
import { statement as pl } from '../pl/statement.ts';
import { statement as pt } from '../pt/statement.ts';
import { statement as ptbr } from '../ptbr/statement.ts';
import { statement as ro } from '../ro/statement.ts';
import { statement as ru } from '../ru/statement.ts';
import { statement as se } from '../se/statement.ts';
import { statement as sk } from '../sk/statement.ts';
import { statement as sl } from '../sl/statement.ts';
import { statement as tr } from '../tr/statement.ts';
import { statement as zhtw } from '../zhtw/statement.ts';

/**
 * The texts of statements of payouts.
 * Generated from the table of languages by `npm run languages`; do not edit.
 */
export const statementsByLanguage: Readonly<Record<Language, StatementTexts>> = {
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
