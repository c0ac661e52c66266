import { addressSection } from '../../../../lib/records/address-section.ts';

/** What postals/remittances/listing shows. */
export const SECTIONS = ['remittances', 'batches', 'couriers'] as const;
export type Section = (typeof SECTIONS)[number];
export const { $section, go } = addressSection(SECTIONS);
