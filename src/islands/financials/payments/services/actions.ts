import Ban from 'lucide-react/icons/ban';
import CalendarRange from 'lucide-react/icons/calendar-range';
import CreditCard from 'lucide-react/icons/credit-card';
import List from 'lucide-react/icons/list';
import PackageCheck from 'lucide-react/icons/package-check';
import Paperclip from 'lucide-react/icons/paperclip';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import type { LucideIcon } from 'lucide-react';
import type { ServiceRow } from '../../../../lib/contract/financials/services.ts';
import type { Permission } from '../../../../lib/contract/permissions.ts';
import { SERVICE } from '../../../../lib/domain/service-amounts.ts';
import { pageFacts } from '../../../../lib/words/page.ts';
import { routePath } from '../../../../lib/site/routes.ts';
import { may } from '../../../../lib/session/session.ts';
import { openPayDialog } from '../../../pay-dialog/store.ts';
import type { MenuItem } from '../../../ui/menu.tsx';
import { errorWords } from '../../../ui/reader.ts';
import { goToSection } from '../sections.tsx';
import { cancelling, delivering, filing, restoring } from './dialogs.ts';
import { edit, reload, remove } from './store.ts';
import { say } from './words.ts';

/** Everything that can be done to a service, and why it cannot be done now. The server decides; this says it before. */

export type ServiceAction =
  'pay' | 'request_financing' | 'payments' | 'edit' | 'files' | 'deliver' | 'cancel' | 'restore' | 'remove';

type Reason =
  | 'not_permitted'
  | 'service_of_record'
  | 'service_cancelled'
  | 'service_delivered'
  | 'service_paid'
  | 'service_kept'
  | 'delivered_unpaid';

const PERMISSION: Readonly<Record<ServiceAction, Permission>> = {
  pay: 'payments:create',
  request_financing: 'fundings:create',
  payments: 'payments:read',
  edit: 'payment_services:update',
  files: 'payment_services:update',
  deliver: 'payment_services:deliver',
  cancel: 'payment_services:cancel',
  restore: 'payment_services:restore',
  remove: 'payment_services:remove',
};

const ICONS: Readonly<Record<ServiceAction, LucideIcon>> = {
  pay: CreditCard,
  request_financing: CalendarRange,
  payments: List,
  edit: Pencil,
  files: Paperclip,
  deliver: PackageCheck,
  cancel: Ban,
  restore: Undo2,
  remove: Trash2,
};

function refusalOf(name: ServiceAction, row: ServiceRow): Reason | undefined {
  if (!may(PERMISSION[name])) return 'not_permitted';
  const { status, outstanding, record, received, pending } = row;
  switch (name) {
    case 'payments':
    case 'files':
      return undefined;
    case 'pay':
      if (outstanding.amount > 0) return undefined;
      return status === SERVICE.cancelled ? 'service_cancelled' : 'service_paid';
    case 'request_financing':
      if (status === SERVICE.cancelled) return 'service_cancelled';
      return outstanding.amount > 0 ? undefined : 'service_paid';
    case 'remove':
      if (record) return 'service_of_record';
      return received.amount !== 0 || pending.amount > 0 || status === SERVICE.delivered
        ? 'service_kept'
        : undefined;
    case 'edit':
      if (record) return 'service_of_record';
      return status === SERVICE.cancelled ? 'service_cancelled' : undefined;
    default:
      return record ? 'service_of_record' : undefined;
  }
}

/** Whether an action means something for a service as it stands. */
function means(name: ServiceAction, { status }: ServiceRow): boolean {
  if (name === 'restore') return status === SERVICE.cancelled;
  if (name === 'deliver') return status !== SERVICE.cancelled && status !== SERVICE.delivered;
  return name !== 'cancel' || status !== SERVICE.cancelled;
}

const fundingAddress = ({ id }: ServiceRow): string =>
  `${routePath(pageFacts().language, 'financials/fundings')}?service=${id}`;

/** Starts an action from anywhere on the tab. */
export function act(name: ServiceAction, row: ServiceRow): void {
  const done: Readonly<Record<ServiceAction, () => void>> = {
    pay: () => void openPayDialog({ service_id: row.id, changed: reload }),
    request_financing: () => location.assign(fundingAddress(row)),
    payments: () => goToSection('payments', { service: String(row.id) }),
    edit: () => void edit(row.id),
    files: () => filing.open(row),
    deliver: () => delivering.open(row),
    cancel: () => cancelling.open(row),
    restore: () => restoring.open(row),
    remove: () => void remove(row),
  };
  done[name]();
}

const ORDER: readonly ServiceAction[] = [
  'pay',
  'request_financing',
  'deliver',
  'payments',
  'edit',
  'files',
  'restore',
  'cancel',
  'remove',
];

/** What a service waits for: the button in the panel's head. */
export function nextStep(row: ServiceRow): ServiceAction | undefined {
  const wanted: ServiceAction = row.outstanding.amount > 0 ? 'pay' : 'deliver';
  return means(wanted, row) && refusalOf(wanted, row) === undefined ? wanted : undefined;
}

/** Everything that can be done, as a menu for the panel and the row; what cannot says who can, or why. */
export function actionsOf(row: ServiceRow): MenuItem[] {
  return ORDER.filter((name) => means(name, row)).map((name) => {
    const reason = refusalOf(name, row);
    return {
      label: say(`actions.${name}`),
      icon: ICONS[name],
      danger: name === 'cancel' || name === 'remove',
      refused: reason && errorWords(`reason.${reason}`),
      run: () => act(name, row),
    };
  });
}
