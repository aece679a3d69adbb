import type { LateChunk } from '../checkout/late-chunk.ts';
import { handOver } from '../lazy/hand-over.ts';
import type { Card } from '../methods/card/card.ts';
import type { CardOutcomes } from '../methods/card/card-outcomes.ts';
import { settleCard, watchFrame } from '../methods/card/settle-card.ts';
import { layStyle } from '../view/style-sheet.ts';
import { arrive } from './arrival.ts';
import { showBrandIn } from './brand-in-field.ts';
import { showPrice } from './button-price.ts';
import { showCodeIn } from './code-in-field.ts';
import { markEmpty } from './empty-containers.ts';
import finish from './finish.css?inline';
import { followLook } from './follow-look.ts';
import { reportLacking } from './lacking.ts';
import { watchLimits } from './limits.ts';
import { showMarks } from './marks.ts';
import { marksPath } from './marks-path.ts';
import { ranked } from './rank.ts';
import { watchEntry, watchSubmissions } from './submissions.ts';
import { addTargets } from './targets.ts';

const addStyle: LateChunk['addStyle'] = (apiAddress) => {
  const stops = [layStyle(finish)];
  if (isArrowOverridden()) stops.push(layStyle(`${ranked('select.wpwl-control')}{appearance:auto}`));
  if (isButtonFlattened()) stops.push(layStyle('.wpwl-button{background-color:var(--wpwl-fill,var(--wpwl-accent))}'));
  stops.push(showMarks(apiAddress + marksPath));
  return () => {
    for (const stop of stops) stop();
  };
};

/** A page that sets the background of its controls overrides the arrow; then the system's own arrow is shown. */
const isArrowOverridden = (): boolean => {
  const select = document.querySelector('select.wpwl-control');
  return select !== null && getComputedStyle(select).backgroundImage === 'none';
};

/**
 * Whether a reset such as `[type="submit"] { background: none }` takes the colour of the button. It ranks as high as a
 * rule for a class name, so only a comparison separates them: the button then looks like one without class names, and
 * not like another element with them.
 */
const isButtonFlattened = (): boolean => {
  const button = document.querySelector<HTMLElement>('.wpwl-container button.wpwl-button');
  if (!button) return false;
  const bare = Object.assign(document.createElement('button'), { type: button.getAttribute('type'), hidden: true });
  const classed = Object.assign(document.createElement('span'), { className: button.className, hidden: true });
  button.after(bare, classed);
  const colours = [button, bare, classed].map((element) => getComputedStyle(element).backgroundColor);
  bare.remove();
  classed.remove();
  return colours[0] === colours[1] && colours[0] !== colours[2];
};

const cardOutcomes: CardOutcomes = { watchFrame, settleCard };
const watch: LateChunk['watch'] = (checkout, containers, place) => {
  reportLacking(checkout, containers());
  const stops = [
    showPrice(checkout),
    markEmpty(containers()),
    watchLimits(checkout, containers, place),
    watchSubmissions(checkout, containers),
    addTargets(containers),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

const follow: LateChunk['followLook'] = (frame, sent, read, send, card) => {
  const own = card as Card;
  const stops = [
    followLook(frame, sent, read, send),
    showBrandIn(frame, own),
    showCodeIn(frame, own),
    watchEntry(frame, own),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

const chunk: LateChunk = { addStyle, followLook: follow, watch, waitForOutcome: arrive, cardOutcomes };
handOver(chunk);
