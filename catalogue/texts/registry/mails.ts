import type { Language } from '../../languages/languages.ts';
import { mails as ar } from '../ar/mails.ts';
import { mails as bg } from '../bg/mails.ts';
import { mails as cn } from '../cn/mails.ts';
import { mails as cz } from '../cz/mails.ts';
import { mails as de } from '../de/mails.ts';
import { mails as dk } from '../dk/mails.ts';
import { mails as en, type MailTexts } from '../en/mails.ts';
import { mails as es } from '../es/mails.ts';
import { mails as fi } from '../fi/mails.ts';
import { mails as fr } from '../fr/mails.ts';
import { mails as gr } from '../gr/mails.ts';
import { mails as hu } from '../hu/mails.ts';
import { mails as it } from '../it/mails.ts';
import { mails as ja } from '../ja/mails.ts';
import { mails as ko } from '../ko/mails.ts';
import { mails as nl } from '../nl/mails.ts';
import { mails as no } from '../no/mails.ts';
import { mails as pl } from '../pl/mails.ts';
import { mails as pt } from '../pt/mails.ts';
import { mails as ptbr } from '../ptbr/mails.ts';
import { mails as ro } from '../ro/mails.ts';
import { mails as ru } from '../ru/mails.ts';
import { mails as se } from '../se/mails.ts';
import { mails as sk } from '../sk/mails.ts';
import { mails as sl } from '../sl/mails.ts';
import { mails as tr } from '../tr/mails.ts';
import { mails as zhtw } from '../zhtw/mails.ts';

/**
 * The texts of mails to shoppers.
 * Generated from the table of languages by `npm run languages`; do not edit.
 */
export const mailsByLanguage: Readonly<Record<Language, MailTexts>> = {
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
