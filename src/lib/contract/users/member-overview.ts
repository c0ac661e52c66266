import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Currency, Id, IdParams, Instant, IsoDate, Money, listQueryFields } from '../fields.ts';
import type { Permission } from '../permissions.ts';
import type { StatusKind } from '../status.ts';
import { MemberDuplicate } from './members.ts';

/** Everything about one client on one page (rule: one-page-of-a-client): what every kind of record has, whatever it is. */

interface KindOfPart {
  /** Who may see it; for others it is not there. */
  readonly permission: Permission;
  /** Whose status it shows. */
  readonly status: StatusKind;
}

/** Records of a client, in the order of the page. A new kind is one entry here, one in server/users/overview/kinds.ts and one in islands/users/members/client/kinds.ts. */
export const OVERVIEW_RECORDS = {
  'cars/rentals': { permission: 'rentals:read', status: 'rental' },
  'lodgings/bookings': { permission: 'bookings:read', status: 'booking' },
  'postals/packages': { permission: 'packages:read', status: 'package' },
  'postals/remittances/listing': { permission: 'remittances:read', status: 'remittance' },
  'postals/procedures': { permission: 'procedures:read', status: 'procedure' },
  'financials/services': { permission: 'payment_services:read', status: 'payment_service' },
  'financials/fundings': { permission: 'fundings:read', status: 'funding' },
  'financials/payments': { permission: 'payments:read', status: 'payment' },
} as const satisfies Record<string, KindOfPart>;
export type RecordKind = keyof typeof OVERVIEW_RECORDS;

/** What hangs on the client or on one of these records. */
export const OVERVIEW_ATTACHED = {
  'system/notes': { permission: 'notes:read' },
  'system/mails': { permission: 'mails:read' },
  'system/files': { permission: 'files:read' },
} as const satisfies Record<string, Pick<KindOfPart, 'permission'>>;
export type AttachedKind = keyof typeof OVERVIEW_ATTACHED;

export const RECORD_KINDS = Object.keys(OVERVIEW_RECORDS) as RecordKind[];
export const TIMELINE_KINDS = [...RECORD_KINDS, ...(Object.keys(OVERVIEW_ATTACHED) as AttachedKind[])];
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** Statuses of packages, remittances and procedures that were not cancelled: what went to a recipient, or is to go. */
export const SENT_STATUSES = [1, 2, 3] as const;

/** Of each kind so many are shown; their lists have the others. */
export const SHOWN_OF_KIND = 5;
/** The nearest of what is on its way. */
export const SHOWN_ON_ITS_WAY = 20;

/** A record of any kind in the words that all of them have. */
const rowOfKind = {
  id: Id,
  code: z.string(),
  /** What it is about: model and office, house, receiver, concept. */
  text: z.string(),
  /** Day, or day and hour, by the clock of its place: pick-up, check-in, the day on which it is expected. */
  from: z.nullable(z.string()),
  /** Drop-off, check-out. */
  until: z.nullable(z.string()),
  status: z.int(),
  amount: z.nullable(Money),
  brand: z.nullable(z.string()),
  /** When it was made; a payment, when it came. */
  at: Instant,
} as const;

export const OverviewRow = z.object({ kind: z.enum(RECORD_KINDS), ...rowOfKind });
export type OverviewRow = z.infer<typeof OverviewRow>;

export const MemberOverview = z.object({
  /** By currency: still to be paid, and how much of it is due by today; what users/members/{id}/money/ says, too. */
  owed: z.array(z.object({ currency: Currency, owed: Money, due: Money })),
  /** What the client waits for, the nearest first: cars that are out or ahead, stays, packages. */
  on_its_way: z.array(OverviewRow),
  /** Records for which somebody has to call the client. */
  call_back: z.array(OverviewRow),
  /** Brands of the client's records and the client's own. */
  brands: z.array(z.string()),
  /** Who may be the same person. */
  duplicates: z.array(MemberDuplicate),
  /** What the reader may see, in the order of OVERVIEW_RECORDS. */
  sections: z.array(
    z.object({
      kind: z.enum(RECORD_KINDS),
      count: z.int(),
      /** Of these records, by currency. */
      owed: z.array(Money),
      /** The newest ones. */
      results: z.array(OverviewRow),
    }),
  ),
  /** What went to each recipient, by kind; nothing that was cancelled. */
  sent: z.array(z.object({ recipient: Id, kind: z.enum(RECORD_KINDS), count: z.int(), last_at: Instant })),
});
export type MemberOverview = z.infer<typeof MemberOverview>;

export const memberOverview = endpoint({
  method: 'GET',
  path: '/users/members/{id}/overview',
  summary: 'What a client owes, what is on its way, and the newest records of each kind',
  access: 'members:read',
  params: IdParams,
  answer: MemberOverview,
});

const KIND = TIMELINE_KINDS.map((kind) => kind.replace('/', '\\/')).join('|');

/** Filters of the timeline, as the address of the page has them. */
export const TIMELINE_FILTERS = {
  /** One or several of TIMELINE_KINDS. */
  kind: z.optional(
    z.pipe(
      z.string().check(z.regex(new RegExp(`^(${KIND})(,(${KIND})){0,19}$`))),
      z.transform((value) => value.split(',') as TimelineKind[]),
    ),
  ),
  /** Days at the company's main office; both count whole. */
  at_from: z.optional(IsoDate),
  at_to: z.optional(IsoDate),
} as const;

export const TimelineRow = z.object({
  kind: z.enum(TIMELINE_KINDS),
  ...rowOfKind,
  /** Null of what has none: notes, emails, files. */
  status: z.nullable(z.int()),
  /** Where it opens: itself, or the record on which it hangs; `code` is that record's. */
  record: z.object({ key: z.string(), id: Id }),
});
export type TimelineRow = z.infer<typeof TimelineRow>;

export const memberTimeline = endpoint({
  method: 'GET',
  path: '/users/members/{id}/timeline',
  summary: 'Everything that was made for a client, sent to them or written down, the newest first',
  access: 'members:read',
  params: IdParams,
  query: z.object({
    page: listQueryFields.page,
    page_size: listQueryFields.page_size,
    ...TIMELINE_FILTERS,
  }),
  answer: z.object({
    count: z.int(),
    page: z.int(),
    page_size: z.int(),
    results: z.array(TimelineRow),
  }),
});
