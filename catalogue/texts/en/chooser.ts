import { brandNames } from './brand-names.ts';

/** The texts of the list in which the shopper chooses a method, in English. Other methods are named by their brands. */
export const chooser = {
  labels: {
    /** The accessible name of the list. */
    methods: 'Ways to pay',
    card: 'Card',
    ...brandNames,
  },
  errorMessages: {},
  messages: {},
};
