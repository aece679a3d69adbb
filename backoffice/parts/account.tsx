import { isBrand } from '../../catalogue/brands/brands.ts';
import { accountText, brandText, shortAccount } from './brand.ts';
import './account.css';

interface AccountProperties {
  readonly brand: string | undefined;
  readonly last4?: string | undefined;
  /** The country of an IBAN. */
  readonly country?: string | undefined;
  /** Whether there is room for its name; lists have the mark and the end alone. */
  readonly isWhole?: boolean;
}

/** Returns what stands beside the mark of a brand in a list: the end of the account; of what has no end, the name. */
const besideMark = (brand: string, [name, end]: readonly [name: string, end: string]): string =>
  name === brand && end !== '' ? end : [name, end].filter(Boolean).join(' ');

/** A card or account, with the mark of its brand. */
export const Account = ({ brand, last4, country, isWhole = false }: AccountProperties) => {
  const whole = accountText(brand, last4, country);
  if (brand === undefined || !isBrand(brand)) return <>{whole}</>;
  const brandName = brandText(brand);
  const text = isWhole ? whole : besideMark(brandName, shortAccount(brand, last4, country));
  return (
    <span class="account" title={brandName}>
      <img
        src={`/v1/paymentWidgets/img/${brand}.png`}
        alt={text.startsWith(brandName) ? '' : brandName}
        width="28"
        height="18"
      />
      {text}
    </span>
  );
};
