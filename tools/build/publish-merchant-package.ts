import { join } from 'node:path';
import { writeMerchantPackage } from './merchant-package.ts';

// Run from the top of the repository, by `npm run build`.
writeMerchantPackage('.', join('dist', 'merchant-package'));
