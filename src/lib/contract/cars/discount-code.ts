import { plainIdentifier } from '../../domain/typed-identifier.ts';

/** The code of a discount, in capitals and without spaces: in any case, as it was heard or read. */
export const readDiscountCode = (typed: string): string =>
  plainIdentifier(typed).replaceAll(' ', '').toUpperCase();
