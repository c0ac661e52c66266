import Ban from 'lucide-react/icons/ban';
import CalendarRange from 'lucide-react/icons/calendar-range';
import Copy from 'lucide-react/icons/copy';
import CreditCard from 'lucide-react/icons/credit-card';
import FileText from 'lucide-react/icons/file-text';
import Landmark from 'lucide-react/icons/landmark';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Pencil from 'lucide-react/icons/pencil';
import Printer from 'lucide-react/icons/printer';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Send from 'lucide-react/icons/send';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import type { LucideIcon } from 'lucide-react';
import type { RemittanceRow } from '../../../../lib/contract/postals/remittances.ts';
import { actionMenu } from '../../../reservations/action-menu.ts';
import type { MenuGroup, MenuItem } from '../../../ui/menu.tsx';
import { SIDES, actionsOf } from './actions.ts';
import type { ActionName } from './actions.ts';
import { doAction } from './late-actions.ts';
import { isPaper, savePaper } from './papers.ts';
import { say } from './words.ts';

const ICONS: Readonly<Record<ActionName, LucideIcon>> = {
  edit: Pencil,
  duplicate: Copy,
  send: Send,
  deliver: MapPin,
  not_delivered: X,
  send_again: Send,
  take_back: RotateCcw,
  generate_sender_order: FileText,
  sender_paper: Printer,
  remove_sender_order: X,
  cancel_sender_order: X,
  generate_receiver_order: FileText,
  receiver_paper: Printer,
  remove_receiver_order: X,
  cancel_receiver_order: X,
  reveal_card: CreditCard,
  email: Mail,
  pay: CreditCard,
  request_transfer: Landmark,
  request_financing: CalendarRange,
  cancel: Ban,
  remove: Trash2,
};

/** The menu: each action behind a name of what it is about. */
const GROUPS: readonly {
  readonly name: 'journey' | 'sender_order' | 'receiver_order' | 'payment' | 'record';
  readonly icon: LucideIcon;
  readonly actions: readonly ActionName[];
}[] = [
  {
    name: 'journey',
    icon: MapPin,
    actions: ['send', 'deliver', 'not_delivered', 'send_again', 'take_back'],
  },
  ...SIDES.map((side) => ({
    name: `${side}_order` as const,
    icon: FileText,
    actions: [
      `generate_${side}_order`,
      `${side}_paper`,
      `remove_${side}_order`,
      `cancel_${side}_order`,
    ] as const,
  })),
  { name: 'payment', icon: CreditCard, actions: ['pay', 'request_transfer', 'request_financing'] },
  { name: 'record', icon: Copy, actions: ['duplicate', 'reveal_card', 'email'] },
];
const DANGEROUS: readonly ActionName[] = ['cancel', 'remove'];

/** Everything that can be done to a remittance as a menu, for its panel and its row; what cannot says who can, or why. */
export function menuItems(row: RemittanceRow): (MenuItem | MenuGroup)[] {
  return actionMenu<ActionName>({
    actions: actionsOf(row).map(({ name, refused }) => ({
      name,
      refused: refused && say(`refused.${refused}`),
    })),
    icons: ICONS,
    groups: GROUPS.map(({ name, ...group }) => ({ ...group, label: say(`actionGroups.${name}`) })),
    dangerous: DANGEROUS,
    labelOf: (name) => say(`actions.${name}`),
    run: (name) => (isPaper(name) ? savePaper(name, row.id) : doAction(name, row)),
  });
}
