import type { Language } from '../../languages/languages.ts';
import { form as ar } from '../ar/form.ts';
import { form as bg } from '../bg/form.ts';
import { form as cn } from '../cn/form.ts';
import { form as cz } from '../cz/form.ts';
import { form as de } from '../de/form.ts';
import { form as dk } from '../dk/form.ts';
import { form as es } from '../es/form.ts';
import { form as fi } from '../fi/form.ts';
import type { Translation } from '../form-texts.ts';
import { form as fr } from '../fr/form.ts';
import { form as gr } from '../gr/form.ts';
import { form as hu } from '../hu/form.ts';
import { form as it } from '../it/form.ts';
import { form as ja } from '../ja/form.ts';
import { form as ko } from '../ko/form.ts';
import { form as nl } from '../nl/form.ts';
import { form as no } from '../no/form.ts';
import { form as pl } from '../pl/form.ts';
import { form as pt } from '../pt/form.ts';
import { form as ptbr } from '../ptbr/form.ts';
import { form as ro } from '../ro/form.ts';
import { form as ru } from '../ru/form.ts';
import { form as se } from '../se/form.ts';
import { form as sk } from '../sk/form.ts';
import { form as sl } from '../sl/form.ts';
import { form as tr } from '../tr/form.ts';
import { form as zhtw } from '../zhtw/form.ts';

/**
 * The texts of the widget in all languages but English, for its build and tests. A page loads one language.
 * Generated from the table of languages by `npm run languages`; do not edit.
 */
export const translations: Readonly<Record<Exclude<Language, 'en'>, Translation>> = {
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
