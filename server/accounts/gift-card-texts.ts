type Parameters = Readonly<Record<string, string>>;

/** What is told of a gift card is any text, and is stored as it is. Source: interface, 'Gift card', message and holder. */
const told: readonly string[] = ['giftCard.message', 'giftCard.holder'];

/** Tells whether a parameter may hold a gift card's secrets, which are hidden there and not refused. */
export const isToldOfGiftCard = (name: string): boolean => told.includes(name);

/** Of a shorter number or PIN any text has all the characters, by chance. */
const SHORTEST_TELLING_NUMBER = 8;
const SHORTEST_TELLING_PIN = 4;

const betweenDigits = /[\s\p{P}\p{Cf}]/u;

const anyBetween = `${betweenDigits.source}*`;

const isDivider = (character: string): boolean => betweenDigits.test(character);

const literally = (character: string): string => character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');

/** Gives what finds a number however it is grouped; nothing for one that is too short. */
const groupedNumber = (number: string): RegExp | undefined => {
  const characters = [...number].filter((character) => !isDivider(character));
  if (characters.length < SHORTEST_TELLING_NUMBER) return undefined;
  return new RegExp(characters.map(literally).join(anyBetween), 'gu');
};

/** Gives what finds a PIN that is not a piece of a longer number; nothing for one that is too short. */
const wholePin = (pin: string): RegExp | undefined =>
  pin.length < SHORTEST_TELLING_PIN
    ? undefined
    : new RegExp(`(?<!\\d)${[...pin].map(literally).join('')}(?!\\d)`, 'gu');

const asterisks = (found: string): string => '*'.repeat([...found].length);

/**
 * Gives parameters in which message and holder of a gift card tell neither its number nor its PIN: asterisks stand for
 * them. The contract takes any text there, and no secret is stored in clear.
 */
export const withoutToldSecrets = <Given extends Parameters>(parameters: Given, secrets: Parameters): Given => {
  const texts = told.filter((name) => parameters[name] !== undefined);
  if (texts.length === 0) return parameters;
  const { 'giftCard.number': number = '', 'giftCard.pin': pin = '' } = secrets;
  const patterns = [groupedNumber(number), wholePin(pin)].filter((pattern) => pattern !== undefined);
  const hide = (text: string): string => patterns.reduce((left, pattern) => left.replaceAll(pattern, asterisks), text);
  return { ...parameters, ...Object.fromEntries(texts.map((name) => [name, hide(parameters[name] ?? '')])) };
};
