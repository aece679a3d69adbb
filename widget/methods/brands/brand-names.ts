import { otherBrands } from '../../../catalogue/brands/other-brands.ts';
import { noBrand } from '../../../catalogue/brands/other-names.ts';
import type { BrandNamesChunk } from '../../lazy/chunks.ts';
import { handOver } from '../../lazy/hand-over.ts';
import { brandFacts } from '../card/brand-facts.ts';

const ids = [...Object.keys(brandFacts), ...Object.keys(otherBrands)];

const faultOf: BrandNamesChunk = (name) => (ids.includes(name) ? undefined : noBrand(name, ids));

handOver(faultOf);
