import { stored } from '../../../catalogue/texts/en/stored.ts';
import type { StoredChunk } from '../../lazy/chunks.ts';
import { handOver } from '../../lazy/hand-over.ts';
import { textsOf } from '../../locales/chunk-texts.ts';
import { layStyle } from '../../view/style-sheet.ts';
import { addToForms } from './in-forms.tsx';
import { showAccounts } from './show.tsx';
import style from './stored.css?inline';
import { passToSummary } from './summary.ts';
import { applyTexts } from './texts.ts';

const prepare: StoredChunk = (checkout) => {
  const texts = textsOf(checkout, 'stored', stored);
  applyTexts(checkout, texts);
  return (place) => {
    const stops = [
      layStyle(style),
      passToSummary(checkout),
      addToForms(checkout, place, texts),
      showAccounts(checkout, place, texts),
    ];
    return () => {
      for (const stop of stops.reverse()) stop();
    };
  };
};

handOver(prepare);
