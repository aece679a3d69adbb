import type { Language } from '../../catalogue/languages/languages.ts';
import { ar } from './asian/ar.ts';
import { cn } from './asian/cn.ts';
import { ja } from './asian/ja.ts';
import { ko } from './asian/ko.ts';
import { bg } from './eastern/bg.ts';
import { cz } from './eastern/cz.ts';
import { gr } from './eastern/gr.ts';
import { hu } from './eastern/hu.ts';
import { pl } from './eastern/pl.ts';
import { ro } from './eastern/ro.ts';
import { ru } from './eastern/ru.ts';
import { sk } from './eastern/sk.ts';
import { sl } from './eastern/sl.ts';
import { tr } from './eastern/tr.ts';
import type { Translation } from './en.ts';
import { de } from './western/de.ts';
import { dk } from './western/dk.ts';
import { es } from './western/es.ts';
import { fi } from './western/fi.ts';
import { fr } from './western/fr.ts';
import { it } from './western/it.ts';
import { nl } from './western/nl.ts';
import { no } from './western/no.ts';
import { pt } from './western/pt.ts';
import { se } from './western/se.ts';

/** The texts of every language but English, for the build and for tests: the script itself loads the one that it needs. */
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
};
