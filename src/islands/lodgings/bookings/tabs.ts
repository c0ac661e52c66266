import { BOOKING_AWAITS_PAYMENT, BOOKING_HOLDS_ROOMS, filterBy } from '../../../lib/domain/statuses.ts';
import { BOOKING } from '../../../lib/domain/transitions.ts';
import type { Preset } from '../../ui/view-tabs.tsx';
import { number } from '../../ui/reader.ts';
import type { BookingFacets } from './store.ts';
import { say } from './words.ts';

const query = (filters: Readonly<Record<string, string>>): string => new URLSearchParams(filters).toString();

/** Views that everybody has, with their counts once they are read. Filters stand in the contract's order. */
export function presetViews(facets: BookingFacets | undefined): Preset[] {
  const { today } = facets ?? {};
  const view = (
    name: Exclude<keyof BookingFacets, 'all' | 'today'>,
    filters: Readonly<Record<string, string>>,
  ): Preset => ({
    name: say(`tabs.${name}`),
    query: query(filters),
    count: facets && number(facets[name]),
  });
  const holds = filterBy(BOOKING_HOLDS_ROOMS);
  return [
    ...(today === undefined
      ? []
      : [
          view('arrivals_today', { status: holds, check_in_from: today, check_in_to: today }),
          view('departures_today', { status: holds, check_out_from: today, check_out_to: today }),
        ]),
    view('in_house', { in_house: 'true' }),
    ...(today === undefined
      ? []
      : [
          view('unpaid_today', {
            status: filterBy(BOOKING_AWAITS_PAYMENT),
            payment_limit_from: today,
            payment_limit_to: today,
          }),
        ]),
    view('pending_payment', { status: String(BOOKING.pending_payment) }),
    view('confirmed', { status: String(BOOKING.confirmed) }),
  ];
}
