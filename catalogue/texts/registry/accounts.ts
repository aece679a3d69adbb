import type { Language } from '../../languages/languages.ts';
import { accountTexts as ar } from '../ar/account.ts';
import { accountTexts as bg } from '../bg/account.ts';
import { accountTexts as cn } from '../cn/account.ts';
import { accountTexts as cz } from '../cz/account.ts';
import { accountTexts as de } from '../de/account.ts';
import { accountTexts as dk } from '../dk/account.ts';
import { accountTexts as en, type SelfServiceTexts } from '../en/account.ts';
import { accountTexts as es } from '../es/account.ts';
import { accountTexts as fi } from '../fi/account.ts';
import { accountTexts as fr } from '../fr/account.ts';
import { accountTexts as gr } from '../gr/account.ts';
import { accountTexts as hu } from '../hu/account.ts';
import { accountTexts as it } from '../it/account.ts';
import { accountTexts as ja } from '../ja/account.ts';
import { accountTexts as ko } from '../ko/account.ts';
import { accountTexts as nl } from '../nl/account.ts';
import { accountTexts as no } from '../no/account.ts';
import { accountTexts as pl } from '../pl/account.ts';
import { accountTexts as pt } from '../pt/account.ts';
import { accountTexts as ptbr } from '../ptbr/account.ts';
import { accountTexts as ro } from '../ro/account.ts';
import { accountTexts as ru } from '../ru/account.ts';
import { accountTexts as se } from '../se/account.ts';
import { accountTexts as sk } from '../sk/account.ts';
import { accountTexts as sl } from '../sl/account.ts';
import { accountTexts as tr } from '../tr/account.ts';
import { accountTexts as zhtw } from '../zhtw/account.ts';

/**
 * The texts of the self-service page.
 * Generated from the table of languages by `npm run languages`; do not edit.
 */
export const accountsByLanguage: Readonly<Record<Language, SelfServiceTexts>> = {
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
