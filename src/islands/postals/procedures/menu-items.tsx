import Ban from 'lucide-react/icons/ban';
import CalendarRange from 'lucide-react/icons/calendar-range';
import Check from 'lucide-react/icons/check';
import CreditCard from 'lucide-react/icons/credit-card';
import FileText from 'lucide-react/icons/file-text';
import Landmark from 'lucide-react/icons/landmark';
import Mail from 'lucide-react/icons/mail';
import Pencil from 'lucide-react/icons/pencil';
import Printer from 'lucide-react/icons/printer';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Send from 'lucide-react/icons/send';
import Trash2 from 'lucide-react/icons/trash-2';
import type { LucideIcon } from 'lucide-react';
import type { ProcedureRow } from '../../../lib/contract/postals/procedures.ts';
import { actionMenu } from '../../reservations/action-menu.ts';
import type { MenuGroup, MenuItem } from '../../ui/menu.tsx';
import { actionsOf } from './actions.ts';
import type { ActionName } from './actions.ts';
import { doAction } from './late-actions.ts';
import { say } from './words.ts';

const ICONS: Readonly<Record<ActionName, LucideIcon>> = {
  edit: Pencil,
  form: FileText,
  form_a4: FileText,
  cover: FileText,
  submit: Send,
  reopen: RotateCcw,
  deliver: Check,
  pay: CreditCard,
  request_transfer: Landmark,
  request_financing: CalendarRange,
  email: Mail,
  cancel: Ban,
  remove: Trash2,
};

/** The menu: each action behind a name of what it is about. */
const GROUPS = [
  { name: 'papers', icon: Printer, actions: ['form', 'form_a4', 'cover'] },
  { name: 'consulate', icon: Send, actions: ['submit', 'reopen', 'deliver'] },
  { name: 'payment', icon: CreditCard, actions: ['pay', 'request_transfer', 'request_financing'] },
] as const satisfies readonly { name: string; icon: LucideIcon; actions: readonly ActionName[] }[];
const DANGEROUS: readonly ActionName[] = ['cancel', 'remove'];

/** Everything that can be done to a procedure as a menu, for its panel and its row; what cannot says who can, or why. */
export function menuItems(row: ProcedureRow): (MenuItem | MenuGroup)[] {
  return actionMenu<ActionName>({
    actions: actionsOf(row).map(({ name, refused }) => ({
      name,
      refused: refused && say(`refused.${refused}`),
    })),
    icons: ICONS,
    groups: GROUPS.map(({ name, ...group }) => ({ ...group, label: say(`actionGroups.${name}`) })),
    dangerous: DANGEROUS,
    labelOf: (name) => say(`actions.${name}`),
    run: (name) => doAction(name, row),
  });
}
