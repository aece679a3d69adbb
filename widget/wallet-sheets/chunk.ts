import { layStyle } from '../elements/style-sheet.ts';
import { handOver } from '../lazy/hand-over.ts';
import type { SimulatedWallets } from '../lazy/wallet-apis.ts';
import { amazonApi } from './amazon.ts';
import { applePaySessions } from './apple.ts';
import { googleApi } from './google.ts';
import { payPalApi } from './paypal.ts';
import { samsungPayApi } from './samsung.ts';
import { closeSheets } from './sheet.tsx';
import style from './sheets.css?inline';
import { speak } from './spoken.ts';

/*
 * What stands for the wallets' providers in the test environment. The gateway sends this file there only; it puts nothing
 * into the page's globals, so that a page never meets both.
 */
const simulated: SimulatedWallets = (apiAddress) => {
  layStyle(style);
  const amazon = amazonApi();
  return {
    ApplePaySession: applePaySessions(apiAddress),
    google: googleApi(apiAddress),
    SamsungPay: samsungPayApi(apiAddress),
    ...(amazon && { amazon }),
    paypal: payPalApi(),
    closeSheets,
    speak,
  };
};

handOver(simulated);
