import { computed } from 'nanostores';
import { call } from '../../../../lib/api/call.ts';
import { createReading } from '../../../../lib/api/reading.ts';
import { recipients } from '../../../../lib/contract/postals/recipients.ts';
import {
  RECORD_KINDS,
  TIMELINE_FILTERS,
  TIMELINE_KINDS,
  memberOverview,
  memberTimeline,
} from '../../../../lib/contract/users/member-overview.ts';
import type { MemberOverview, TimelineRow } from '../../../../lib/contract/users/member-overview.ts';
import { memberMoney } from '../../../../lib/contract/users/member-money.ts';
import { members } from '../../../../lib/contract/users/members.ts';
import { attempt } from '../../../../lib/api/attempt.ts';
import { addAddress } from '../../../../lib/records/address-requests.ts';
import { createAddressQuery } from '../../../../lib/records/address-query.ts';
import type { Page } from '../../../../lib/records/page-state.ts';
import type { Loaded } from '../../../../lib/records/panel.ts';
import { openPayDialog } from '../../../pay-dialog/store.ts';
import { clientPage } from '../store.ts';

/** The page of one client without its looks: what it says of all kinds at once, and the timeline. */

let last = 0;
/** Whose page it is; while it closes, whose it was. */
const $id = computed(clientPage.$state, (state) => (last = state.kind === 'closed' ? last : state.id));

/** What was read, and of whom: another client's answer never stands on this one's page. */
type Of<Value> = Value & { readonly client: number };

const overview = createReading({
  $query: $id,
  keys: [...RECORD_KINDS, recipients.key, members.key],
  ask: async (id, signal): Promise<Of<MemberOverview>> => ({
    client: id,
    ...(await call(memberOverview, { params: { id }, signal })),
  }),
});
export const readAgain = (): void => void overview.read();

export const $overview = computed([overview.$read, $id], (read, id): Loaded<Of<MemberOverview>> =>
  read.kind === 'ready' && read.value.client !== id ? { kind: 'loading' } : read,
);

/** Filters and page of the timeline, in the address. */
const view = createAddressQuery<keyof typeof TIMELINE_FILTERS>({
  filters: TIMELINE_FILTERS,
  sorts: ['at'],
  defaultSort: '-at',
});

const reading = createReading({
  $query: computed([$id, view.$query], (id, query) => ({ id, query })),
  keys: TIMELINE_KINDS,
  ask: async ({ id, query: { page, page_size, filters } }, signal): Promise<Of<Page<TimelineRow>>> => ({
    client: id,
    ...(await call(memberTimeline, {
      params: { id },
      query: { page, page_size, ...filters },
      signal,
    })),
  }),
});
export const $timeline = computed([reading.$read, $id], (read, id): Loaded<Page<TimelineRow>> =>
  read.kind === 'ready' && read.value.client !== id ? { kind: 'loading' } : read,
);

export const timeline = {
  ...view,
  $page: computed($timeline, (read) => ({ page: read.kind === 'ready' ? read.value : undefined })),
  goTo: (page: number): void => view.apply({ page }),
  setPageSize: (page_size: number): void => view.apply({ page_size }),
};

/** Opens the payment of the client's only debt; of several, leads to them; without one, begins a service. */
export async function takeMoney(id: number, way: 'cash' | 'link'): Promise<void> {
  const money = await attempt(() => call(memberMoney, { params: { id } }));
  if (!money) return;
  const [debt, ...others] = money.services;
  if (!debt) return location.assign(addAddress('financials/payments', id));
  if (others.length === 0) return openPayDialog({ service_id: debt.id, way });
  location.hash = MONEY;
}

/** Where the page's parts stand. */
export const MONEY = 'client-money';
export const RECIPIENTS = 'client-recipients';
export const TIMELINE = 'client-timeline';
export const DETAILS = 'client-details';
export const NOTES = 'client-notes';
