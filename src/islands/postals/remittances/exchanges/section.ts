import { addressSection } from '../../../../lib/records/address-section.ts';

/** What postals/remittances/exchanges shows: the rates, what they make of an amount, and what that costs. */
export const SECTIONS = ['rates', 'calculator', 'fees'] as const;
export const { $section, go } = addressSection(SECTIONS);
