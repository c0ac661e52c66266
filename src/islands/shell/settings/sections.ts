import { companyOffices } from '../../../lib/contract/system/company-offices.ts';
import { destinations } from '../../../lib/contract/system/destinations.ts';
import {
  accommodationTypes,
  amenities,
  bedTypes,
  boards,
  roomTypes,
  roomViews,
} from '../../../lib/contract/system/named-lists.ts';
import { paymentProviders } from '../../../lib/contract/system/payment-providers.ts';
import { seasons } from '../../../lib/contract/system/seasons.ts';
import { serviceFees } from '../../../lib/contract/system/service-fees.ts';
import { serviceProviders } from '../../../lib/contract/system/service-providers.ts';
import { serviceTypes } from '../../../lib/contract/system/service-types.ts';
import { timeSlots } from '../../../lib/contract/system/time-slots.ts';
import { may } from '../../../lib/session/session.ts';
import type { SettingsContract } from './list.ts';

/** The lists that the panel manages, in its order. */
export const SETTINGS_LISTS = {
  service_types: serviceTypes,
  service_fees: serviceFees,
  service_providers: serviceProviders,
  payment_providers: paymentProviders,
  company_offices: companyOffices,
  seasons,
  time_slots: timeSlots,
  accommodation_types: accommodationTypes,
  amenities,
  room_types: roomTypes,
  bed_types: bedTypes,
  room_views: roomViews,
  boards,
  destinations,
} as const satisfies Record<string, SettingsContract>;

/** Every part of the panel: the lists, the rules of rentals, packages, remittances and procedures, the company's bank details, how people get in, and what is looked at only. */
export const SETTINGS_SECTIONS = [
  ...(Object.keys(SETTINGS_LISTS) as (keyof typeof SETTINGS_LISTS)[]),
  'rentals',
  'packages',
  'remittances',
  'procedures',
  'transfer',
  'access',
  'places',
  'mail_templates',
  'roles',
  'api_keys',
  'webhooks',
] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

/** Whether somebody is shown a part: who may not even read it does not know of it. */
export const isShown = (section: SettingsSection): boolean =>
  (section !== 'api_keys' && section !== 'webhooks') || may('integrations:read');

/** The list of a part; undefined where the part is none. */
export const listOf = (section: SettingsSection): SettingsContract | undefined =>
  section in SETTINGS_LISTS ? SETTINGS_LISTS[section as keyof typeof SETTINGS_LISTS] : undefined;
