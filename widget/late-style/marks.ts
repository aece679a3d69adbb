/** How a word in a mark is written where it is not upright in the middle. */
interface Setting {
  readonly x?: number;
  readonly y?: number;
  readonly italic?: boolean;
}

/** Words in a mark are set to a width, so that they look alike whatever fonts a machine has. */
const words = (text: string, width: number, fill: string, size: number, { x = 28, y = 18, italic }: Setting = {}) =>
  `<text x="${x}" y="${y}" dy=".36em" text-anchor="middle" textLength="${width}" lengthAdjust="spacingAndGlyphs" fill="${fill}" font-weight="700" font-size="${size}"${italic ? ' font-style="italic"' : ''}>${text}</text>`;

/** Two rings that overlap, and what is between them. */
const rings = (left: string, between: string, right: string): string =>
  `<circle cx="21.5" cy="18" r="10.5" fill="${left}"/><circle cx="34.5" cy="18" r="10.5" fill="${right}"/>` +
  `<path d="M28 9.75a10.5 10.5 0 0 1 0 16.5a10.5 10.5 0 0 1 0-16.5" fill="${between}"/>`;

/** A ground of one colour. */
const ground = (fill: string): string => `<path d="M0 0h56v36H0z" fill="${fill}"/>`;

const visa = (below = ''): string =>
  `<g transform="translate(-3.5 ${below ? -4 : 0})"><path fill="#1434cb" d="M10 11h4.6l1.7 8.6L20 11h4.5l-7 14h-4.6zM25.6 11h4.3l-2.6 14H23zM41 11.6l-.9 3.3c-2-1.1-5-1.3-5.2.1-.2 1.8 5.5 1.7 5 5.7-.5 4.6-6.5 5.3-10.4 3.6l.8-3.4c2.4 1.3 5.3 1.2 5.5-.1.3-1.9-5.5-1.6-5-5.8.5-4.3 6.3-5 10.2-3.4zM46.8 11h4L53 25h-4.1l-.3-2h-4.3l-1 2h-4.4zm.6 4.6-2 4.3h2.6z"/></g>${below && words(below, below.length * 4.2, '#1434cb', 7, { y: 29 })}`;

const maestro = rings('#eb001b', '#7673c0', '#00a1df');
const mastercard = rings('#eb001b', '#ff5f00', '#f79e1b');

/** The stripes of a scheme that is at home in two places. */
const unionPay =
  '<path d="M11 7h13l-4 22H7.5z" fill="#d81f26"/><path d="M22.5 7h13l-4 22H18.5z" fill="#00447c"/><path d="M34 7h15l-4 22H30z" fill="#007b84"/>' +
  words('UnionPay', 32, '#fff', 8, { italic: true });

/**
 * The mark of each brand, drawn for a chip of 56 × 36: simple signs in the brands' colours, enough to recognise one's own card.
 * A brand without one is written out.
 */
export const marks: Readonly<Record<string, string>> = {
  VISA: visa(),
  VISADEBIT: visa('DEBIT'),
  VISAELECTRON: visa('Electron'),
  VPAY: ground('#1434cb') + words('V PAY', 38, '#fff', 13, { italic: true }),
  MASTER: mastercard,
  MASTERDEBIT: mastercard,
  MAESTRO: maestro,
  AMEX: ground('#016fd0') + words('AMERICAN', 42, '#fff', 9, { y: 13 }) + words('EXPRESS', 42, '#fff', 9, { y: 24 }),
  DINERS:
    '<circle cx="28" cy="18" r="12" fill="#0069aa"/><circle cx="28" cy="18" r="9.5" fill="#fff"/><path d="M25.5 10.5a8 8 0 0 0 0 15zM30.5 10.5a8 8 0 0 1 0 15z" fill="#0069aa"/>',
  DISCOVER: `<path d="M56 19v17H17c16-2 31-8 39-17" fill="#f76f1b"/>${words('DISCOVER', 44, '#231f20', 9)}`,
  JCB:
    '<path d="M12 9a3 3 0 0 1 3-3h6v21a3 3 0 0 1-3 3h-6z" fill="#0b4ea2"/><path d="M23.5 9a3 3 0 0 1 3-3h6v21a3 3 0 0 1-3 3h-6z" fill="#d8232a"/><path d="M35 9a3 3 0 0 1 3-3h6v21a3 3 0 0 1-3 3h-6z" fill="#1f8b3b"/>' +
    words('J', 5, '#fff', 9, { x: 16.5 }) +
    words('C', 6, '#fff', 9) +
    words('B', 6, '#fff', 9, { x: 39.5 }),
  UNIONPAY: unionPay,
  UNIONPAY_SMS: unionPay,
  CARTEBANCAIRE: `${ground('#1e4b8c')}<path d="M0 18h56v18H0z" fill="#2f9b62"/>${words('CB', 30, '#fff', 20)}`,
  CARTEBLEUE: ground('#1e4b8c') + words('CB', 30, '#fff', 20, { italic: true }),
  DANKORT: `<path d="M6 10h44a6 6 0 0 1 0 16H6a6 6 0 0 1 0-16z" fill="#ed1c24"/>${words('Dankort', 36, '#fff', 11)}`,
  BCMC:
    '<path d="M8 22c14 0 16-8 40-8v-4H8z" fill="#005498"/><path d="M48 14c-14 0-16 8-40 8v4h40z" fill="#ffd800"/>' +
    words('Bancontact', 40, '#1e3764', 7, { y: 31 }),
  ELO:
    ground('#111') +
    '<path d="M15 12.5a7 7 0 0 1 8.5 3" stroke="#ffcb05" stroke-width="3" fill="none"/><path d="M23.8 19a7 7 0 0 1-8.8 4.5" stroke="#ef4123" stroke-width="3" fill="none"/><path d="M13 22.5a7 7 0 0 1 0-9" stroke="#00a4e0" stroke-width="3" fill="none"/>' +
    words('elo', 20, '#fff', 16, { x: 39 }),
  MADA:
    '<path d="M9 11h18v6H9z" fill="#259bd6"/><path d="M9 19h18v6H9z" fill="#84b740"/>' +
    words('mada', 21, '#27292d', 11, { x: 40 }),
  HIPERCARD: ground('#822124') + words('Hipercard', 44, '#fff', 10, { italic: true }),
  CARNET: ground('#a6192e') + words('carnet', 40, '#fff', 13),
  AIRPLUS: words('Air', 16, '#00395d', 13, { x: 17 }) + words('Plus', 22, '#d2001e', 13, { x: 38 }),
  PAYPAL:
    words('Pay', 21, '#253b80', 14, { x: 17, italic: true }) +
    words('Pal', 19, '#179bd7', 14, { x: 38.5, italic: true }),
  IDEAL:
    '<path d="M13 7h16c7 0 12 4 12 11s-5 11-12 11H13z" fill="#fff" stroke="#0a0b09" stroke-width="2"/><circle cx="19" cy="14" r="2.7"/><path d="M16.5 18.5h5V26h-5z"/><path d="M25 10.5h4c5 0 8 3 8 7.5s-3 7.5-8 7.5h-4z" fill="#d50072"/>',
  DIRECTDEBIT_SEPA: `${words('SEPA', 40, '#003399', 14, { italic: true })}<path d="M8 27h40" stroke="#ffcc00" stroke-width="2.5"/>`,
  GIROPAY: ground('#000268') + words('giropay', 42, '#fff', 12),
  EPS: ground('#c8036f') + words('eps', 26, '#fff', 16, { italic: true }),
  SOFORTUEBERWEISUNG: ground('#ef809f') + words('Sofort', 38, '#392133', 13),
  KLARNA_PAYMENTS_PAYLATER: ground('#ffb3c7') + words('Klarna.', 38, '#0a0b09', 12),
  KLARNA_PAYMENTS_PAYNOW: ground('#ffb3c7') + words('Klarna.', 38, '#0a0b09', 12),
  KLARNA_PAYMENTS_SLICEIT: ground('#ffb3c7') + words('Klarna.', 38, '#0a0b09', 12),
  KLARNA_PAYMENTS_ONE: ground('#ffb3c7') + words('Klarna.', 38, '#0a0b09', 12),
  KLARNA_INVOICE: ground('#ffb3c7') + words('Klarna.', 38, '#0a0b09', 12),
  TRUSTLY: `${words('Trustly', 40, '#0e0e0e', 12)}<path d="M8 27h40" stroke="#0ee06e" stroke-width="2.5"/>`,
  PRZELEWY: words('Przelewy', 42, '#d13239', 10, { y: 13 }) + words('24', 14, '#d13239', 10, { y: 25 }),
  PAYSAFECARD: ground('#008ac9') + words('paysafe', 42, '#fff', 11),
  AFTERPAY: ground('#b2fce4') + words('afterpay', 44, '#000', 11),
  BOLETO:
    '<path d="M10 8h2v20h-2zM14 8h4v20h-4zM20 8h1.5v20H20zM24 8h3v20h-3zM29 8h1.5v20H29zM33 8h4v20h-4zM39 8h1.5v20H39zM43 8h3v20h-3z" fill="#1f2937"/>',
  SIBS_MULTIBANCO: `<path d="M12 8h32v20H12z" fill="#fff" stroke="#3a70b7" stroke-width="2.5"/>${words('MB', 22, '#3a70b7', 15)}`,
  ALIPAY: ground('#1677ff') + words('Alipay', 36, '#fff', 12),
  WECHAT_PAY: ground('#07c160') + words('WeChat', 40, '#fff', 12),
  MONEYBOOKERS: ground('#862165') + words('Skrill', 34, '#fff', 13),
  CLICK_TO_PAY: `<path d="M10 10h6l6 8-6 8h-6l6-8zM20 10h6l6 8-6 8h-6l6-8z" fill="#111827"/>${words('pay', 18, '#111827', 11, { x: 43 })}`,
  MASTERPASS: `<g transform="translate(0 -5)">${mastercard}</g>${words('masterpass', 44, '#231f20', 8, { y: 30 })}`,
  MBWAY: words('MB', 17, '#000', 12, { x: 16 }) + words('WAY', 24, '#d60510', 12, { x: 39 }),
};

/** Gives the picture of all marks, one below the other, each in a chip of its own. */
export const marksPicture = (): string => {
  const rows = Object.values(marks).map(
    (mark, row) =>
      `<g transform="translate(0 ${row * 36})"><g clip-path="url(#c)">${ground('#fff')}${mark}</g><rect x=".5" y=".5" width="55" height="35" rx="5.5" fill="none" stroke="#101828" stroke-opacity=".16"/></g>`,
  );
  const height = rows.length * 36;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="56" height="${height}" viewBox="0 0 56 ${height}" font-family="Arial,Helvetica,sans-serif"><clipPath id="c"><rect width="56" height="36" rx="6"/></clipPath>${rows.join('')}</svg>`;
  return picture.replaceAll(' >', '>');
};
