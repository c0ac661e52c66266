import Ban from 'lucide-react/icons/ban';
import Banknote from 'lucide-react/icons/banknote';
import CreditCard from 'lucide-react/icons/credit-card';
import FileText from 'lucide-react/icons/file-text';
import Link from 'lucide-react/icons/link';
import LinkOff from 'lucide-react/icons/unlink';
import Mail from 'lucide-react/icons/mail';
import Pencil from 'lucide-react/icons/pencil';
import Printer from 'lucide-react/icons/printer';
import type { LucideIcon } from 'lucide-react';
import type { FundingRow } from '../../../lib/contract/financials/fundings.ts';
import type { Permission } from '../../../lib/contract/permissions.ts';
import { may } from '../../../lib/session/session.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { errorWords } from '../../ui/reader.ts';
import { openPayDialog } from '../../pay-dialog/store.ts';
import { cancelling, generating, revoking, savePdf, sending, share } from './dialogs.ts';
import { edit } from './editor.ts';
import { reload } from './store.ts';
import { say } from './words.ts';

/** Everything that can be done to a plan, and why it cannot be done now. The server decides; this says it before. */

export type FundingAction =
  'link' | 'pay' | 'generate' | 'share' | 'send' | 'pdf' | 'revoke' | 'edit' | 'cancel';

const PERMISSION: Readonly<Record<FundingAction, Permission>> = {
  link: 'payments:link',
  pay: 'payments:create',
  generate: 'fundings:agreement',
  share: 'fundings:agreement',
  send: 'fundings:agreement',
  pdf: 'fundings:read',
  revoke: 'fundings:agreement',
  edit: 'fundings:update',
  cancel: 'fundings:cancel',
};

const ICONS: Readonly<Record<FundingAction, LucideIcon>> = {
  link: CreditCard,
  pay: Banknote,
  generate: FileText,
  share: Link,
  send: Mail,
  pdf: Printer,
  revoke: LinkOff,
  edit: Pencil,
  cancel: Ban,
};

const STATUS = { completed: 3, cancelled: 4 } as const;
const isLiving = ({ status }: FundingRow): boolean =>
  status !== STATUS.completed && status !== STATUS.cancelled;
/** Drawn up for the terms as they are. */
export const isDrawnUp = ({ agreement }: FundingRow): boolean => agreement !== null && !agreement.outdated;
/** Nobody may sign amounts that are not those of the service any more. */
export const isEditedFirst = ({ service_changed, signed_at }: FundingRow): boolean =>
  service_changed && signed_at === null;

function refusalOf(name: FundingAction, row: FundingRow): string | undefined {
  if (!may(PERMISSION[name])) return errorWords('reason.not_permitted');
  switch (name) {
    case 'link':
    case 'pay':
      return row.next_deadline
        ? undefined
        : say(row.status === STATUS.cancelled ? 'refused.ended' : 'refused.paid');
    case 'generate':
      if (!isLiving(row)) return say(row.status === STATUS.cancelled ? 'refused.ended' : 'refused.paid');
      if (row.signed_at !== null && isDrawnUp(row)) return say('refused.signed');
      return row.service_changed ? say('plan.serviceChanged') : undefined;
    case 'share':
    case 'pdf':
    case 'revoke':
      return row.agreement ? undefined : say('refused.no_agreement');
    case 'send':
      if (!isDrawnUp(row)) return say('refused.no_agreement');
      return isEditedFirst(row) ? say('plan.serviceChanged') : undefined;
    case 'edit':
    case 'cancel':
      return isLiving(row) ? undefined : say('refused.ended');
  }
}

/** Starts an action from anywhere on the screen. */
export function act(name: FundingAction, row: FundingRow): void {
  const deadline = row.next_deadline ? { funding_deadline_id: row.next_deadline.id } : {};
  const done: Readonly<Record<FundingAction, () => void>> = {
    link: () => void openPayDialog({ service_id: row.service.id, ...deadline, way: 'link', changed: reload }),
    pay: () => void openPayDialog({ service_id: row.service.id, ...deadline, way: 'cash', changed: reload }),
    generate: () => generating.open(row),
    share: () => void share(row),
    send: () => sending.open(row),
    pdf: () => void savePdf(row),
    revoke: () => revoking.open(row),
    edit: () => void edit(row.id),
    cancel: () => cancelling.open(row),
  };
  done[name]();
}

const ORDER: readonly FundingAction[] = [
  'link',
  'pay',
  'generate',
  'share',
  'send',
  'pdf',
  'edit',
  'revoke',
  'cancel',
];

/** Whether the client can be asked for the next deadline now. */
export const canAsk = (row: FundingRow): boolean => refusalOf('link', row) === undefined;

/** Everything that can be done, as a menu for the panel and the row; what cannot says who can, or why. */
export function actionsOf(row: FundingRow): MenuItem[] {
  return ORDER.map((name) => ({
    label: say(`actions.${name}`),
    icon: ICONS[name],
    danger: name === 'cancel' || name === 'revoke',
    refused: refusalOf(name, row),
    run: () => act(name, row),
  }));
}
