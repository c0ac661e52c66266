/** Names of card brands as people know them, by the words of docs/banks.md. */
const NAMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};

/** "Visa" of "visa"; a brand that is not known stays as its bank writes it. */
export const cardBrandName = (brand: string): string => NAMES[brand] ?? brand;
