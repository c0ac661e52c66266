import Ban from 'lucide-react/icons/ban';
import Banknote from 'lucide-react/icons/banknote';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarRange from 'lucide-react/icons/calendar-range';
import Car from 'lucide-react/icons/car';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import CreditCard from 'lucide-react/icons/credit-card';
import FileText from 'lucide-react/icons/file-text';
import KeyRound from 'lucide-react/icons/key-round';
import Landmark from 'lucide-react/icons/landmark';
import Mail from 'lucide-react/icons/mail';
import Paperclip from 'lucide-react/icons/paperclip';
import Pencil from 'lucide-react/icons/pencil';
import Phone from 'lucide-react/icons/phone';
import Printer from 'lucide-react/icons/printer';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Send from 'lucide-react/icons/send';
import Timer from 'lucide-react/icons/timer';
import TimerOff from 'lucide-react/icons/timer-off';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import UserX from 'lucide-react/icons/user-x';
import Wrench from 'lucide-react/icons/wrench';
import type { LucideIcon } from 'lucide-react';
import type { RentalRow } from '../../../lib/contract/cars/rentals.ts';
import { actionMenu } from '../../reservations/action-menu.ts';
import type { MenuGroup, MenuItem } from '../../ui/menu.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { actionsOf } from './actions.ts';
import type { ActionName } from './actions.ts';
import { doAction } from './do-action.ts';
import { say } from './words.ts';

const ICONS: Readonly<Record<ActionName, LucideIcon>> = {
  edit: Pencil,
  phone_check: Phone,
  confirm: Check,
  pay: CreditCard,
  take_payment: CreditCard,
  request_transfer: Landmark,
  request_financing: CalendarRange,
  mark_paid: Banknote,
  collect: Banknote,
  start: KeyRound,
  return_vehicle: Undo2,
  rectify: Wrench,
  refund: RotateCcw,
  assign_vehicle: Car,
  change_vehicle: Car,
  unassign_vehicle: Car,
  reschedule: CalendarClock,
  delay_payment: Clock,
  ignore_auto_cancellation: TimerOff,
  restore_auto_cancellation: Timer,
  send_voucher: Send,
  voucher_pdf: FileText,
  email: Mail,
  files: Paperclip,
  print: Printer,
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
      'phone_check',
      'confirm',
      'reschedule',
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
  {
    name: 'vehicle',
    icon: Car,
    actions: ['assign_vehicle', 'change_vehicle', 'unassign_vehicle', 'start', 'return_vehicle', 'rectify'],
  },
  {
    name: 'documents',
    icon: FileText,
    actions: ['send_voucher', 'voucher_pdf', 'email', 'files', 'print'],
  },
] as const satisfies readonly { name: string; icon: LucideIcon; actions: readonly ActionName[] }[];
const DANGEROUS: readonly ActionName[] = ['no_show', 'cancel', 'remove'];

/** Starts an action from anywhere on the screen. */
export const act = (name: ActionName, row: RentalRow): void => doAction(name, row, saveFile);

/** Everything that can be done to a rental as a menu, for its panel and its row; what cannot says who can, or why. */
export function menuItems(row: RentalRow): (MenuItem | MenuGroup)[] {
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
