import { signal } from '@preact/signals';
import { type FrameTexts, frame } from '../../catalogue/texts/en/backoffice/frame.ts';
import { loadTexts } from './texts.ts';

/** The texts of the frame, in the language of the page. */
export const frameTexts = signal<FrameTexts>(frame);

/** Loads the texts of the frame, after the language of the page has changed. */
export const loadFrameTexts = async (): Promise<void> => {
  frameTexts.value = await loadTexts<FrameTexts>('frame');
};
