import BedDouble from 'lucide-react/icons/bed-double';
import CarFront from 'lucide-react/icons/car-front';
import Merge from 'lucide-react/icons/merge';
import MailPlus from 'lucide-react/icons/mail-plus';
import Pencil from 'lucide-react/icons/pencil';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Trash2 from 'lucide-react/icons/trash-2';
import { addAddress } from '../../../lib/records/address-requests.ts';
import { ROLES } from '../../../lib/contract/permissions.ts';
import type { MemberRow } from '../../../lib/contract/users/members.ts';
import { may } from '../../../lib/session/session.ts';
import { commonWords } from '../../../lib/words/words.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { refusedUnless } from '../../ui/record-actions.ts';
import { beginMerge } from './merge-store.ts';
import { editor, invite, mayEdit, records } from './store.ts';
import { say } from './words.ts';

/** Begins a rental for a client, with what is known of them filled in. */
export const newRental = ({ id }: Pick<MemberRow, 'id'>): void =>
  location.assign(addAddress('cars/rentals', id));

/** Begins a booking for a client, with what is known of them filled in. */
const newBooking = ({ id }: Pick<MemberRow, 'id'>): void =>
  location.assign(addAddress('lodgings/bookings', id));

/** What can be done with a member, for the panel and the context menu; what the role does not hold says so. */
export function actionsOf(row: MemberRow): MenuItem[] {
  return [
    {
      label: commonWords('edit'),
      icon: Pencil,
      refused: refusedUnless(mayEdit(row)),
      run: () => editor.edit(row),
    },
    ...(row.role === ROLES.client
      ? [
          {
            label: say('actions.newRental'),
            icon: CarFront,
            refused: refusedUnless(may('rentals:create')),
            run: () => newRental(row),
          },
          {
            label: say('actions.newBooking'),
            icon: BedDouble,
            refused: refusedUnless(may('bookings:create')),
            run: () => newBooking(row),
          },
          {
            label: say('actions.newService'),
            icon: ReceiptText,
            refused: refusedUnless(may('payment_services:create')),
            run: () => location.assign(addAddress('financials/payments', row.id)),
          },
        ]
      : []),
    ...(row.invited
      ? [
          {
            label: say('invite'),
            icon: MailPlus,
            refused: refusedUnless(may('members:write_staff')),
            run: () => void invite(row),
          },
        ]
      : []),
    {
      label: say('merge.action'),
      icon: Merge,
      refused: refusedUnless(may('members:merge')),
      run: () => beginMerge(row),
    },
    {
      label: commonWords('delete'),
      icon: Trash2,
      danger: true,
      refused: refusedUnless(may('members:remove')),
      run: () => void records.remove(row),
    },
  ];
}
