import Ban from 'lucide-react/icons/ban';
import Banknote from 'lucide-react/icons/banknote';
import BedDouble from 'lucide-react/icons/bed-double';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarRange from 'lucide-react/icons/calendar-range';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import CreditCard from 'lucide-react/icons/credit-card';
import DoorClosed from 'lucide-react/icons/door-closed';
import DoorOpen from 'lucide-react/icons/door-open';
import FileText from 'lucide-react/icons/file-text';
import Landmark from 'lucide-react/icons/landmark';
import Mail from 'lucide-react/icons/mail';
import Paperclip from 'lucide-react/icons/paperclip';
import Pencil from 'lucide-react/icons/pencil';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Send from 'lucide-react/icons/send';
import Timer from 'lucide-react/icons/timer';
import TimerOff from 'lucide-react/icons/timer-off';
import Trash2 from 'lucide-react/icons/trash-2';
import UserX from 'lucide-react/icons/user-x';
import X from 'lucide-react/icons/x';
import type { LucideIcon } from 'lucide-react';
import type { BookingRow } from '../../../lib/contract/lodgings/bookings.ts';
import { actionMenu } from '../../reservations/action-menu.ts';
import type { MenuGroup, MenuItem } from '../../ui/menu.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { actionsOf } from './actions.ts';
import type { ActionName } from './actions.ts';
import { doAction } from './do-action.ts';
import { say } from './words.ts';

const ICONS: Readonly<Record<ActionName, LucideIcon>> = {
  edit: Pencil,
  pending_payment: Clock,
  confirm: Check,
  pay: CreditCard,
  take_payment: CreditCard,
  request_transfer: Landmark,
  request_financing: CalendarRange,
  mark_paid: Banknote,
  collect: Banknote,
  refund: RotateCcw,
  check_in: DoorOpen,
  check_out: DoorClosed,
  change_room: BedDouble,
  cancel_room: X,
  delay_payment: Clock,
  ignore_auto_cancellation: TimerOff,
  restore_auto_cancellation: Timer,
  send_voucher: Send,
  voucher_pdf: FileText,
  order_pdf: FileText,
  email: Mail,
  files: Paperclip,
  no_show: UserX,
  cancel: Ban,
  remove: Trash2,
};

/** The menu: what is done most stands in it, the rest behind a name of what it is about. */
const GROUPS = [
  {
    name: 'reservation',
    icon: CalendarClock,
    actions: [
      'pending_payment',
      'confirm',
      'delay_payment',
      'ignore_auto_cancellation',
      'restore_auto_cancellation',
    ],
  },
  {
    name: 'payment',
    icon: CreditCard,
    actions: [
      'pay',
      'take_payment',
      'request_transfer',
      'request_financing',
      'mark_paid',
      'collect',
      'refund',
    ],
  },
  { name: 'rooms', icon: BedDouble, actions: ['check_in', 'check_out', 'change_room', 'cancel_room'] },
  {
    name: 'documents',
    icon: FileText,
    actions: ['send_voucher', 'voucher_pdf', 'order_pdf', 'email', 'files'],
  },
] as const satisfies readonly { name: string; icon: LucideIcon; actions: readonly ActionName[] }[];
const DANGEROUS: readonly ActionName[] = ['no_show', 'cancel', 'remove'];

/** Starts an action from anywhere on the screen. */
export const act = (name: ActionName, row: BookingRow): void => doAction(name, row, saveFile);

/** Everything that can be done to a booking as a menu, for its panel and its row; what cannot says who can, or why. */
export function menuItems(row: BookingRow): (MenuItem | MenuGroup)[] {
  return actionMenu<ActionName>({
    actions: actionsOf(row, new Date()).map(({ name, refused }) => ({
      name,
      refused: refused && say(`refused.${refused}`),
    })),
    icons: ICONS,
    groups: GROUPS.map(({ name, ...group }) => ({ ...group, label: say(`actionGroups.${name}`) })),
    dangerous: DANGEROUS,
    labelOf: (name) => say(`actions.${name}`),
    run: (name) => act(name, row),
  });
}
