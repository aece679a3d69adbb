import type { ChooserChunk } from '../../lazy/chunks.ts';
import { handOver } from '../../lazy/hand-over.ts';
import { createChooser } from './chooser.tsx';

const choose: ChooserChunk = (checkout, forms) => {
  checkout.chooser = createChooser(checkout, forms);
};

handOver(choose);
