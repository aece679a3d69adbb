import type { PlacedForm } from '../checkout/chooser.ts';

/** A form of the page that the widget replaces. */
export interface ShopForm extends PlacedForm {
  readonly element: HTMLFormElement;
  /** As the page has it, so it may be relative or an app's address. */
  readonly action: string;
}

/** Returns the forms of the page that the widget replaces, in their order. */
export const shopForms = (): ShopForm[] =>
  [...document.querySelectorAll<HTMLFormElement>('form.paymentWidgets')].map((element) => {
    const brands = brandsIn(element.dataset['brands'] || element.textContent || '');
    return {
      element,
      action: element.getAttribute('action')?.trim() ?? '',
      brands,
    };
  });

/**
 * Hides the page's own forms, whose text may be a list of brands. Returns the function that shows them again. Meanwhile
 * they lose the class names of the widget's forms, so that scripts of the page find the widget's forms instead.
 */
export const hideForms = (forms: readonly ShopForm[]): (() => void) => {
  const shown = forms.map(({ element }) => {
    const { className } = element;
    element.classList.remove(...[...element.classList].filter((name) => name.startsWith('wpwl-')));
    element.hidden = true;
    return () => Object.assign(element, { className, hidden: false });
  });
  return () => {
    for (const show of shown) show();
  };
};

/** Returns the brands in a text such as `VISA MASTER`, each once. */
export const brandsIn = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))];
