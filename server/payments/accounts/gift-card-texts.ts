type Parameters = Readonly<Record<string, string>>;
type Sent = Readonly<Record<string, string | undefined>>;

/**
 * The parameters of a gift card that are free text and stored as sent. Source: interface, 'Gift card', message and
 * holder.
 */
const freeTexts: readonly string[] = ['giftCard.message', 'giftCard.holder'];

/** Returns whether a parameter may contain a gift card's secrets, which are masked there instead of refused. */
export const isGiftCardText = (name: string): boolean => freeTexts.includes(name);

/** A shorter number or PIN occurs in texts by chance. */
const SHORTEST_MASKED_NUMBER = 8;
const SHORTEST_MASKED_PIN = 4;

const betweenDigits = /[\s\p{P}\p{Cf}]/u;

const anyBetween = `${betweenDigits.source}*`;

const isDivider = (character: string): boolean => betweenDigits.test(character);

const literally = (character: string): string => character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');

/** Returns the pattern that finds a number in any grouping; undefined for a number that is too short. */
const groupedNumber = (number: string): RegExp | undefined => {
  const characters = [...number].filter((character) => !isDivider(character));
  if (characters.length < SHORTEST_MASKED_NUMBER) return undefined;
  return new RegExp(characters.map(literally).join(anyBetween), 'gu');
};

/** Returns the pattern that finds a PIN that is not part of a longer number; undefined for a PIN that is too short. */
const wholePin = (pin: string): RegExp | undefined =>
  pin.length < SHORTEST_MASKED_PIN ? undefined : new RegExp(`(?<!\\d)${[...pin].map(literally).join('')}(?!\\d)`, 'gu');

const asterisks = (found: string): string => '*'.repeat([...found].length);

/**
 * Returns parameters in which the message and the holder of a gift card contain neither its number nor its PIN:
 * asterisks replace them. The contract accepts any text there, and no secret is stored in clear.
 */
export const withMaskedGiftCard = <Given extends Parameters>(parameters: Given, sent: Sent): Given => {
  const texts = freeTexts.filter((name) => parameters[name] !== undefined);
  if (texts.length === 0) return parameters;
  const { 'giftCard.number': number = '', 'giftCard.pin': pin = '' } = sent;
  const patterns = [groupedNumber(number), wholePin(pin)].filter((pattern) => pattern !== undefined);
  const hide = (text: string): string => patterns.reduce((left, pattern) => left.replaceAll(pattern, asterisks), text);
  return { ...parameters, ...Object.fromEntries(texts.map((name) => [name, hide(parameters[name] ?? '')])) };
};
