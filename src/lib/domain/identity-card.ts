import { plainIdentifier } from './typed-identifier.ts';

/** A Cuban identity card as it is stored and compared: its digits, without what people put between them. */
export const readIdentityCard = (typed: string): string => plainIdentifier(typed).replace(/[ -]/g, '');
