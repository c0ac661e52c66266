import Ban from 'lucide-react/icons/ban';
import Banknote from 'lucide-react/icons/banknote';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import ExternalLink from 'lucide-react/icons/external-link';
import FileText from 'lucide-react/icons/file-text';
import Link from 'lucide-react/icons/link';
import Mail from 'lucide-react/icons/mail';
import Paperclip from 'lucide-react/icons/paperclip';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Send from 'lucide-react/icons/send';
import type { LucideIcon } from 'lucide-react';
import { download } from '../../../../lib/api/call.ts';
import { attempt } from '../../../../lib/api/attempt.ts';
import { receiptPdf } from '../../../../lib/contract/financials/payment-receipts.ts';
import type { PaymentRow } from '../../../../lib/contract/financials/payments.ts';
import type { Permission } from '../../../../lib/contract/permissions.ts';
import { PAYMENT } from '../../../../lib/domain/payments.ts';
import { may } from '../../../../lib/session/session.ts';
import { showLink } from '../../../pay-dialog/link-store.ts';
import type { MenuItem } from '../../../ui/menu.tsx';
import { refusedUnless } from '../../../ui/record-actions.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { goToSection } from '../sections.tsx';
import { say } from '../words.ts';
import {
  checkable,
  checking,
  completing,
  delaying,
  editing,
  mailingReceipt,
  refunding,
  revoking,
  sending,
} from './dialogs.ts';
import { reload } from './store.ts';

/** Everything that can be done to a payment, and why it cannot be done now. The server decides; this says it before. */

export type PaymentAction =
  | 'show_link'
  | 'send_link'
  | 'complete'
  | 'delay'
  | 'revoke'
  | 'refund'
  | 'receipt'
  | 'send_receipt'
  | 'edit'
  | 'check'
  | 'service';
export type Refusal =
  | 'being_paid'
  | 'no_link'
  | 'withdrawn'
  | 'ended'
  | 'resolve_first'
  | 'nothing_left'
  | 'from_account'
  | 'no_receipt';

const PERMISSION: Readonly<Record<PaymentAction, Permission>> = {
  show_link: 'payments:link',
  send_link: 'payments:link',
  complete: 'payments:complete',
  delay: 'payments:delay',
  revoke: 'payments:link',
  refund: 'payments:refund',
  receipt: 'payments:read',
  send_receipt: 'payments:link',
  edit: 'payments:update',
  check: 'payments:complete',
  service: 'payment_services:read',
};

const ICONS: Readonly<Record<PaymentAction, LucideIcon>> = {
  show_link: Link,
  send_link: Send,
  complete: Banknote,
  delay: Clock,
  revoke: Ban,
  refund: RotateCcw,
  receipt: FileText,
  send_receipt: Mail,
  edit: Paperclip,
  check: Check,
  service: ExternalLink,
};

/** Its money has not come, and may still. */
const isOpen = ({ status, charged }: PaymentRow): boolean =>
  charged.amount === 0 && status !== PAYMENT.refunded;
/** It was asked for: by a link, or by a transfer. */
const isAsked = ({ method }: PaymentRow): boolean => method === 'card' || method === 'transfer';

/** Why an action that means something cannot be done now; undefined when it can. */
export function refusalOf(name: PaymentAction, row: PaymentRow): Refusal | undefined {
  switch (name) {
    case 'show_link':
      return row.link.state === 'revoked' ? 'withdrawn' : undefined;
    case 'revoke':
      if (row.in_progress) return 'being_paid';
      return row.link.state === 'revoked' ? 'withdrawn' : undefined;
    case 'complete':
      if (row.in_progress) return 'being_paid';
      return row.attention.includes('attempt_unknown') ? 'resolve_first' : undefined;
    case 'refund':
      if (row.method === 'account') return 'from_account';
      return row.refundable.amount > 0 ? undefined : 'nothing_left';
    case 'check':
      return checkable(row).length > 0 ? undefined : 'resolve_first';
    default:
      return undefined;
  }
}

/** Whether an action means something for a payment as it stands. */
function means(name: PaymentAction, row: PaymentRow): boolean {
  switch (name) {
    case 'show_link':
      return isOpen(row) && row.method === 'card';
    case 'send_link':
    case 'delay':
    case 'complete':
      return isOpen(row) && isAsked(row);
    case 'revoke':
      return isOpen(row) && isAsked(row) && row.status === PAYMENT.pending;
    case 'refund':
      return row.charged.amount > 0;
    case 'receipt':
    case 'send_receipt':
      return row.charged.amount > 0;
    case 'check':
      return row.needs_attention;
    default:
      return true;
  }
}

const saveReceipt = ({ id }: PaymentRow): Promise<void | undefined> =>
  attempt(async () => saveFile(await download(receiptPdf, { params: { id }, query: {} })));

/** Starts an action from anywhere on the tab. */
export function act(name: PaymentAction, row: PaymentRow): void {
  const done: Readonly<Record<PaymentAction, () => void>> = {
    show_link: () => void showLink(row, reload),
    send_link: () => sending.open(row),
    complete: () => completing.open(row),
    delay: () => delaying.open(row),
    revoke: () => revoking.open(row),
    refund: () => refunding.open(row),
    receipt: () => void saveReceipt(row),
    send_receipt: () => mailingReceipt.open(row),
    edit: () => editing.open(row),
    check: () => checking.open(row),
    service: () => goToSection('services', { id: String(row.service.id) }),
  };
  done[name]();
}

const ORDER: readonly PaymentAction[] = [
  'check',
  'show_link',
  'send_link',
  'complete',
  'delay',
  'receipt',
  'send_receipt',
  'edit',
  'service',
  'refund',
  'revoke',
];
const allowed = (name: PaymentAction, row: PaymentRow): boolean =>
  may(PERMISSION[name]) && refusalOf(name, row) === undefined;

/** What a payment waits for: the button in the panel's head. */
export function nextStep(row: PaymentRow): PaymentAction | undefined {
  const wanted = (['check', 'show_link', 'complete', 'receipt'] as const).filter((name) => means(name, row));
  return wanted.find((name) => allowed(name, row));
}

/** Everything that can be done, as a menu for the panel and the row; what cannot says who can, or why. */
export function actionsOf(row: PaymentRow): MenuItem[] {
  return ORDER.filter((name) => means(name, row)).map((name) => {
    const reason = refusalOf(name, row);
    return {
      label: say(`actions.${name}`),
      icon: ICONS[name],
      danger: name === 'refund' || name === 'revoke',
      refused: refusedUnless(may(PERMISSION[name])) ?? (reason && say(`refused.${reason}`)),
      run: () => act(name, row),
    };
  });
}
