import { handOver } from '../lazy/hand-over.ts';
import type { SimulatedWallets } from '../lazy/wallet-apis.ts';
import { layStyle } from '../view/style-sheet.ts';
import { amazonApi } from './amazon.ts';
import { applePaySessions } from './apple.ts';
import { googleApi } from './google.ts';
import { payPalApi } from './paypal.ts';
import { samsungPayApi } from './samsung.ts';
import { closeSheets } from './sheet.tsx';
import { speak } from './sheet-language.ts';
import style from './sheets.css?inline';

/*
 * The simulated wallets of the test environment, where alone the gateway serves this file. It sets no globals, so it
 * cannot be confused with a provider's script.
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
