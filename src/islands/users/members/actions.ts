import BedDouble from 'lucide-react/icons/bed-double';
import BookUser from 'lucide-react/icons/book-user';
import CarFront from 'lucide-react/icons/car-front';
import HandCoins from 'lucide-react/icons/hand-coins';
import KeyRound from 'lucide-react/icons/key-round';
import Merge from 'lucide-react/icons/merge';
import MailPlus from 'lucide-react/icons/mail-plus';
import Package from 'lucide-react/icons/package';
import Pencil from 'lucide-react/icons/pencil';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Trash2 from 'lucide-react/icons/trash-2';
import { addAddress } from '../../../lib/records/address-requests.ts';
import { ROLES, STAFF_ROLES } from '../../../lib/contract/permissions.ts';
import type { Permission } from '../../../lib/contract/permissions.ts';
import type { RecordKind } from '../../../lib/contract/users/member-overview.ts';
import type { MemberRow } from '../../../lib/contract/users/members.ts';
import { may } from '../../../lib/session/session.ts';
import { commonWords } from '../../../lib/words/words.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { refusedUnless } from '../../ui/record-actions.ts';
import { beginMerge } from './merge-store.ts';
import { personalActions, refusedOf } from './personal-actions.ts';
import { editor, invite, mayEdit, nameOf, records, resetLoginOf } from './store.ts';
import { say } from './words.ts';

/** Begins a rental for a client, with what is known of them filled in. */
export const newRental = ({ id }: Pick<MemberRow, 'id'>): void =>
  location.assign(addAddress('cars/rentals', id));

type Addition = MenuItem & { readonly key: RecordKind };

/** What can be begun for a client, each with what is known of them filled in; what a role may not add, or nobody of whom data are only kept, says so. */
export function additionsFor({
  id,
  role,
  restricted_at,
}: Pick<MemberRow, 'id' | 'role' | 'restricted_at'>): Addition[] {
  if (role !== ROLES.client) return [];
  const restricted = restricted_at === null ? undefined : commonWords('restricted');
  const refusedUnlessMay = (permission: Permission) => refusedUnless(may(permission)) ?? restricted;
  return [
    {
      key: 'cars/rentals',
      label: say('actions.newRental'),
      icon: CarFront,
      refused: refusedUnlessMay('rentals:create'),
      run: () => newRental({ id }),
    },
    {
      key: 'lodgings/bookings',
      label: say('actions.newBooking'),
      icon: BedDouble,
      refused: refusedUnlessMay('bookings:create'),
      run: () => location.assign(addAddress('lodgings/bookings', id)),
    },
    {
      key: 'postals/packages',
      label: say('actions.newPackage'),
      icon: Package,
      refused: refusedUnlessMay('packages:create'),
      run: () => location.assign(addAddress('postals/packages', id)),
    },
    {
      key: 'postals/remittances/listing',
      label: say('actions.newRemittance'),
      icon: HandCoins,
      refused: refusedUnlessMay('remittances:create'),
      run: () => location.assign(addAddress('postals/remittances/listing', id)),
    },
    {
      key: 'postals/procedures',
      label: say('actions.newProcedure'),
      icon: BookUser,
      refused: refusedUnlessMay('procedures:create'),
      run: () => location.assign(addAddress('postals/procedures', id)),
    },
    {
      key: 'financials/services',
      label: say('actions.newService'),
      icon: ReceiptText,
      refused: refusedUnlessMay('payment_services:create'),
      run: () => location.assign(addAddress('financials/payments', id)),
    },
  ];
}

/** What can be done with a member, for the panel and the context menu; what the role does not hold says so. */
export const actionsOf = (row: MemberRow): MenuItem[] => ownActionsOf(row, additionsFor(row));

/** The same without what is begun for them, which the client's page has in a menu of its own. */
export function ownActionsOf(row: MemberRow, between: readonly MenuItem[] = []): MenuItem[] {
  return [
    {
      label: commonWords('edit'),
      icon: Pencil,
      refused: refusedOf(row, mayEdit(row)),
      run: () => editor.edit(row),
    },
    ...between,
    ...(row.invited
      ? [
          {
            label: say('invite'),
            icon: MailPlus,
            refused: refusedOf(row, may('members:write_staff')),
            run: () => void invite(row),
          },
        ]
      : []),
    ...(STAFF_ROLES.includes(row.role)
      ? [
          {
            label: say('resetLogin.action'),
            icon: KeyRound,
            refused: refusedOf(row, may('members:write_staff')),
            run: () => void resetLoginOf(row),
          },
        ]
      : []),
    {
      label: say('merge.action'),
      icon: Merge,
      refused: refusedOf(row, may('members:merge')),
      run: () => beginMerge(row),
    },
    ...personalActions({ kind: 'member', ...row, name: nameOf(row) }),
    {
      label: commonWords('delete'),
      icon: Trash2,
      danger: true,
      refused: refusedOf(row, may('members:remove')),
      run: () => void records.remove(row),
    },
  ];
}
