/** The page's `wpwlOptions`, as far as this script uses them. */
interface OptionsOfPage {
  [name: string]: unknown;
  onReady?: () => void;
}

/**
 * Brings the form of a specimen into a state. It runs in the specimen's page, before the widget, and acts as a shopper
 * or a merchant would, by options, callbacks and clicks, with nothing that a page could not do itself.
 *
 * - `focus`: the first field has the focus, as if the shopper had just begun.
 * - `errors`: every form that has fields was submitted empty.
 * - `busy`: the first form was submitted and the page has not decided yet whether the payment may begin.
 * - `loading`: the gateway has not answered yet.
 */
function reachState(state: string): void {
  const page = window as unknown as { wpwlOptions: OptionsOfPage };
  const options = page.wpwlOptions;
  const withFields = (): HTMLFormElement[] =>
    [...document.querySelectorAll<HTMLFormElement>('form.wpwl-form')].filter((form) =>
      form.querySelector('.wpwl-control'),
    );
  const first = (): HTMLFormElement | undefined =>
    withFields()[0] ?? document.querySelector<HTMLFormElement>('form.wpwl-form') ?? undefined;

  if (state === 'focus') {
    options['autofocus'] = 'card.number';
    options.onReady = () => {
      if (document.activeElement === document.body)
        first()?.querySelector<HTMLElement>('.wpwl-control, button')?.focus();
    };
  }
  if (state === 'errors' || state === 'busy') {
    const kinds = [
      'Card',
      'OneClickCard',
      'DirectDebit',
      'OnlineTransfer',
      'VirtualAccount',
      'InlineVirtualAccount',
      'Prepayment',
    ];
    // A form that is valid although empty stops here.
    const answer = state === 'busy' ? () => new Promise(() => undefined) : () => false;
    for (const kind of kinds) options[`onBeforeSubmit${kind}`] = answer;
  }
  if (state === 'errors') {
    options.onReady = () => {
      for (const form of withFields()) form.requestSubmit();
    };
  }
  if (state === 'busy') {
    options['validation'] = false;
    options.onReady = () => {
      first()?.requestSubmit();
    };
  }
  if (state === 'loading') window.fetch = () => new Promise(() => undefined);
}

/** The script as pages load it: the function above, called with the state in its tag. */
export const specimenScript = `(${reachState})(document.currentScript.dataset.state);`;
