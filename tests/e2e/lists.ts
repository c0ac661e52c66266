/** A list that every walk over all lists visits: accessibility, phone widths, what is stored, pictures. */
export interface ListScreen {
  readonly route: string;
  /** Of a screen with several lists, the one that is not shown first. */
  readonly tab?: string;
  /** The button that opens the empty form, in English, and a field of that form. */
  readonly add: string;
  readonly field: string;
  /** True when docs/screens has a picture of it as it opens. */
  readonly pictured?: true;
}

/** One line for each list; the mirror test says when one is missing. */
export const LISTS: readonly ListScreen[] = [
  { route: 'cars/models', add: 'Add model', field: 'brand', pictured: true },
  { route: 'cars/models', tab: 'vehicles', add: 'Add vehicle', field: 'plate' },
  { route: 'cars/offices', add: 'Add office', field: 'name', pictured: true },
  { route: 'cars/stations/listing', add: 'Add station', field: 'code', pictured: true },
  { route: 'cars/pricing/listing', add: 'Add price', field: 'model_id', pictured: true },
  { route: 'cars/stations/availability', tab: 'blocks', add: 'Block dates', field: 'station_id' },
  { route: 'cars/rentals', add: 'Add rental', field: 'client.first_name' },
  { route: 'lodgings/bookings', add: 'Add booking', field: 'client.first_name' },
  { route: 'postals/packages', add: 'Add package', field: 'member_id' },
  { route: 'postals/packages', tab: 'manifests', add: 'Add manifest', field: 'carrier' },
  { route: 'postals/procedures', add: 'Add procedure', field: 'member_id' },
  { route: 'postals/remittances/listing', add: 'Add remittance', field: 'member_id' },
  { route: 'users/members', add: 'Add member', field: 'first_name' },
  { route: 'financials/accounts', add: 'Add account', field: 'member_id' },
  { route: 'financials/payments', add: 'Add service', field: 'service_type_id' },
  { route: 'financials/payments', tab: 'expenses', add: 'Add expense', field: 'amount' },
  { route: 'financials/fundings', add: 'Add payment plan', field: 'service_id' },
  { route: 'cars/pricing/discounts', add: 'Add discount', field: 'name_en', pictured: true },
  { route: 'lodgings/accommodations', add: 'Add accommodation', field: 'name', pictured: true },
  { route: 'postals/remittances/exchanges', add: 'New rate', field: 'buy_rate' },
];

/** The address of a list without its language: "cars/models/?tab=vehicles". */
export const addressOf = ({ route, tab }: ListScreen): string => `${route}/${tab ? `?tab=${tab}` : ''}`;

/** Routes that show lists, each once. */
export const LIST_ROUTES: readonly string[] = [...new Set(LISTS.map(({ route }) => route))];
