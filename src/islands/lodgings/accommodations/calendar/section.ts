import { addressSection } from '../../../../lib/records/address-section.ts';

/** What lodgings/accommodations shows: their list, and three views of their nights for the same accommodations. */
export const SECTIONS = ['accommodations', 'calendar', 'bookings', 'blocks'] as const;
export const { $section, go } = addressSection(SECTIONS, ['accommodation', 'from', 'days']);
