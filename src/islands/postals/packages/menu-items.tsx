import Ban from 'lucide-react/icons/ban';
import CalendarRange from 'lucide-react/icons/calendar-range';
import CreditCard from 'lucide-react/icons/credit-card';
import FileText from 'lucide-react/icons/file-text';
import FileX from 'lucide-react/icons/file-x';
import Landmark from 'lucide-react/icons/landmark';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import MessageCircle from 'lucide-react/icons/message-circle';
import Paperclip from 'lucide-react/icons/paperclip';
import Pencil from 'lucide-react/icons/pencil';
import Printer from 'lucide-react/icons/printer';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Send from 'lucide-react/icons/send';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import type { LucideIcon } from 'lucide-react';
import type { PackageRow } from '../../../lib/contract/postals/packages.ts';
import { actionMenu } from '../../reservations/action-menu.ts';
import type { MenuGroup, MenuItem } from '../../ui/menu.tsx';
import { actionsOf } from './actions.ts';
import type { ActionName } from './actions.ts';
import { doAction } from './late-actions.ts';
import { isPaper, savePaper } from './papers.ts';
import { say } from './words.ts';

const ICONS: Readonly<Record<ActionName, LucideIcon>> = {
  edit: Pencil,
  generate_order: FileText,
  remove_order: X,
  cancel_order: FileX,
  add_event: MapPin,
  set_back: RotateCcw,
  pay: CreditCard,
  request_transfer: Landmark,
  request_financing: CalendarRange,
  labels: Printer,
  labels_zpl: Printer,
  declaration: FileText,
  receipt: FileText,
  message: MessageCircle,
  email: Mail,
  files: Paperclip,
  cancel: Ban,
  remove: Trash2,
};

/** The menu: each action behind a name of what it is about. */
const GROUPS = [
  { name: 'journey', icon: MapPin, actions: ['add_event', 'set_back'] },
  { name: 'order', icon: FileText, actions: ['generate_order', 'remove_order', 'cancel_order'] },
  {
    name: 'papers',
    icon: Printer,
    actions: ['labels', 'labels_zpl', 'declaration', 'receipt', 'files'],
  },
  { name: 'payment', icon: CreditCard, actions: ['pay', 'request_transfer', 'request_financing'] },
  { name: 'client', icon: Send, actions: ['message', 'email'] },
] as const satisfies readonly { name: string; icon: LucideIcon; actions: readonly ActionName[] }[];
const DANGEROUS: readonly ActionName[] = ['cancel', 'remove'];

/** Everything that can be done to a package as a menu, for its panel and its row; what cannot says who can, or why. */
export function menuItems(row: PackageRow): (MenuItem | MenuGroup)[] {
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
