import type { RentalFacets } from './store.ts';
import { RENTAL_AWAITS_PAYMENT, RENTAL_HOLDS_CAR, filterBy } from '../../../lib/domain/statuses.ts';
import { RENTAL } from '../../../lib/domain/transitions.ts';
import { number } from '../../ui/reader.ts';
import { say } from './words.ts';

export interface PresetView {
  readonly name: string;
  readonly query: string;
  readonly count?: string | undefined;
}

const query = (filters: Readonly<Record<string, string>>): string => new URLSearchParams(filters).toString();

/** Views that everybody has, with their counts once they are read. Filters stand in the contract's order. */
export function presetViews(facets: RentalFacets | undefined): PresetView[] {
  const { today } = facets ?? {};
  const count = (value: number | undefined): string | undefined =>
    value === undefined ? undefined : number(value);
  const views: PresetView[] = [
    {
      name: say('tabs.phone_check'),
      query: query({ status: String(RENTAL.phone_check) }),
      count: count(facets?.phone_check),
    },
    {
      name: say('tabs.confirmed'),
      query: query({ status: String(RENTAL.confirmed) }),
      count: count(facets?.confirmed),
    },
  ];
  if (today !== undefined) {
    views.push(
      {
        name: say('tabs.unpaid_today'),
        query: query({
          status: filterBy(RENTAL_AWAITS_PAYMENT),
          payment_limit_from: today,
          payment_limit_to: today,
        }),
        count: count(facets?.unpaid_today),
      },
      {
        name: say('tabs.pick_up_today'),
        query: query({ status: filterBy(RENTAL_HOLDS_CAR), pick_up_from: today, pick_up_to: today }),
        count: count(facets?.pick_up_today),
      },
    );
  }
  if (facets?.overdue)
    views.push({
      name: say('tabs.overdue'),
      query: query({ overdue: 'true' }),
      count: count(facets.overdue),
    });
  views.push({
    name: say('tabs.unassigned'),
    query: query({ unassigned: 'true' }),
    count: count(facets?.unassigned),
  });
  return views;
}
