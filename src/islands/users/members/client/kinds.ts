import BedDouble from 'lucide-react/icons/bed-double';
import BookUser from 'lucide-react/icons/book-user';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CarFront from 'lucide-react/icons/car-front';
import CreditCard from 'lucide-react/icons/credit-card';
import HandCoins from 'lucide-react/icons/hand-coins';
import Mail from 'lucide-react/icons/mail';
import Package from 'lucide-react/icons/package';
import Paperclip from 'lucide-react/icons/paperclip';
import ReceiptText from 'lucide-react/icons/receipt-text';
import StickyNote from 'lucide-react/icons/sticky-note';
import type { LucideIcon } from 'lucide-react';
import { OVERVIEW_RECORDS } from '../../../../lib/contract/users/member-overview.ts';
import type { TimelineKind } from '../../../../lib/contract/users/member-overview.ts';
import type { StatusKind } from '../../../../lib/contract/status.ts';

interface ShownKind {
  readonly icon: LucideIcon;
  /** Whether it has a part of its own; plans and payments stand with the money. */
  readonly section: boolean;
}

/** How each kind looks on a client's page; its words are client.kinds and client.one, its place that of the contract. */
export const KINDS: Readonly<Record<TimelineKind, ShownKind>> = {
  'cars/rentals': { icon: CarFront, section: true },
  'lodgings/bookings': { icon: BedDouble, section: true },
  'postals/packages': { icon: Package, section: true },
  'postals/remittances/listing': { icon: HandCoins, section: true },
  'postals/procedures': { icon: BookUser, section: true },
  'financials/services': { icon: ReceiptText, section: true },
  'financials/fundings': { icon: CalendarClock, section: false },
  'financials/payments': { icon: CreditCard, section: false },
  'system/notes': { icon: StickyNote, section: false },
  'system/mails': { icon: Mail, section: false },
  'system/files': { icon: Paperclip, section: false },
};

/** Whose status a row of a kind shows; undefined for what has none. */
export const statusKindOf = (kind: TimelineKind): StatusKind | undefined =>
  kind in OVERVIEW_RECORDS ? OVERVIEW_RECORDS[kind as keyof typeof OVERVIEW_RECORDS].status : undefined;
