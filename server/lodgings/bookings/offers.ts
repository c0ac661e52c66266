import { lodgingAlternatives, proposeRooms } from '../../../src/lib/contract/lodgings/quote.ts';
import { addDays } from '../../../src/lib/domain/dates.ts';
import { ITEM } from '../../../src/lib/domain/statuses.ts';
import type { RequestContext } from '../../lib/call.ts';
import { invalid } from '../../lib/problem.ts';
import { route } from '../../lib/route.ts';
import { words } from '../../lib/words.ts';
import { brandOfMember } from '../../users/member-brand.ts';
import { houseOf, offeredTo, refusedBrand } from './houses.ts';
import type { House } from './houses.ts';
import { offeredBy, proposals, unfit } from './proposals.ts';
import type { Offered, Question } from './proposals.ts';

/** What can be offered to a party: how it fits into a house, and what else when it does not. */

/** Days before and after the asked ones, and other accommodations, that are looked at; and how many of each are offered. */
const DAYS_AROUND = 3;
const DATES_MAX = 4;
const HOUSES_LOOKED_AT = 40;
const HOUSES_MAX = 5;

async function askedHouse({ db }: RequestContext, body: Question): Promise<House> {
  const house = await houseOf(db, body.accommodation_id);
  if (!house) throw invalid({ field: 'accommodation_id', key: 'select_option' });
  return house;
}

/** The same house on other dates, the nearest first, earlier ones before later ones. */
function onOtherDates(offered: Offered, house: House) {
  const { check_in, check_out } = offered.question;
  return Array.from({ length: DAYS_AROUND }, (_, index) => [-(index + 1), index + 1])
    .flat()
    .flatMap((days) => {
      const stay = { check_in: addDays(check_in, days), check_out: addDays(check_out, days) };
      const [proposal] = proposals(offered, house, stay);
      return proposal ? [{ ...stay, proposal }] : [];
    })
    .slice(0, DATES_MAX);
}

/** Other houses of the destination, or of the municipality where that has no name of its own. */
const neighbours = (
  { db }: RequestContext,
  { id, destination_id, city_id }: House,
  brand: string,
): Promise<House[]> =>
  db
    .selectFrom('accommodation')
    .selectAll()
    .where('id', '<>', id)
    .where('status', '=', ITEM.active)
    .where('prohibited', '=', false)
    .where((where) => where.or([where('brand', 'is', null), where('brand', '=', brand)]))
    .where(destination_id === null ? 'city_id' : 'destination_id', '=', destination_id ?? city_id)
    .orderBy('name')
    .limit(HOUSES_LOOKED_AT)
    .execute();

export const lodgingOfferRoutes = [
  route(proposeRooms, async (call) => {
    const house = await askedHouse(call, call.body);
    const brand = await brandOfMember(call, call.body.member_id ?? 0);
    if (!offeredTo(brand, house)) throw invalid(refusedBrand(house));
    const offered = await offeredBy(call, call.body, { brand, houses: [house], around: 0 });
    const found = proposals(offered, house, call.body);
    const why = found.length > 0 ? undefined : unfit(offered, house, call.body);
    return {
      proposals: found,
      unfit: why ? words(call.language)(`validation:${why.key}`, why.params) : null,
    };
  }),
  route(lodgingAlternatives, async (call) => {
    const house = await askedHouse(call, call.body);
    const brand = await brandOfMember(call, call.body.member_id ?? 0);
    const others = await neighbours(call, house, brand);
    const offered = await offeredBy(call, call.body, {
      brand,
      houses: [house, ...others],
      around: DAYS_AROUND,
    });
    const elsewhere = others.flatMap((other) => {
      const [proposal] = proposals(offered, other, call.body);
      return proposal ? [{ accommodation: { id: other.id, name: other.name }, proposal }] : [];
    });
    return {
      dates: onOtherDates(offered, house),
      accommodations: elsewhere
        .toSorted((one, other) => one.proposal.amount.amount - other.proposal.amount.amount)
        .slice(0, HOUSES_MAX),
    };
  }),
];
