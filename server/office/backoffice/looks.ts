import type { LookReply } from '../../../catalogue/backoffice/replies/looks.ts';
import { type Brand, brands } from '../../../catalogue/brands/brands.ts';
import type { CardBrand } from '../../../catalogue/brands/card-brands.ts';
import type { OtherBrand } from '../../../catalogue/brands/other-brands.ts';
import type { CheckoutDependencies } from '../../checkout/model/dependencies.ts';
import { brandsOfForm } from '../../checkout/offer.ts';
import { newPreviewId } from '../../checkout/preview.ts';
import { Rejection } from '../../platform/base/rejection.ts';
import type { ServeOffice } from './serve.ts';

const drawsButton = (brand: Brand): boolean => {
  const row: CardBrand | OtherBrand = brands[brand];
  return 'drawsButton' in row;
};

/** What previews of looks need. */
export type LookDependencies = Pick<CheckoutDependencies, 'channelOf' | 'vault' | 'clock'>;

/** Binds the preview of the widget. It changes nothing, and stores nothing. */
export const bindLooks = (serve: ServeOffice, dependencies: LookDependencies): void => {
  serve.person('previewLook', async ({ channels, id }) => {
    // A channel outside the person's roles does not exist for them.
    if (!channels.some((channel) => channel.id === id)) {
      throw new Rejection('200.300.404', { status: 404, reason: 'there is no such channel' });
    }
    const all = brandsOfForm(await dependencies.channelOf(id));
    const fields: LookReply = {
      checkoutId: await newPreviewId(dependencies, id),
      brands: all.filter((brand) => !drawsButton(brand)),
      leftOut: all.filter(drawsButton).map((brand) => brands[brand].name),
    };
    return { code: '000.000.100', fields: { ...fields } };
  });
};
