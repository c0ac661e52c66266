import { PACKAGE_EVENT_CODES, packageEventOf } from '../../../lib/contract/postals/events.ts';
import type { PackageEventCode } from '../../../lib/contract/postals/events.ts';
import type { Permission } from '../../../lib/contract/permissions.ts';
import type { PackageRow } from '../../../lib/contract/postals/packages.ts';
import { isWrittenByHand, packageEventProblem } from '../../../lib/domain/package-events.ts';
import { PACKAGE } from '../../../lib/domain/packages.ts';
import { may } from '../../../lib/session/session.ts';
import type { PaperName } from './papers.ts';

/** Everything that can be done to one package, and why it cannot be done now. The server decides; this says it before. */

export type ActionName =
  | 'edit'
  | 'generate_order'
  | 'remove_order'
  | 'cancel_order'
  | 'add_event'
  | 'set_back'
  | 'pay'
  | 'request_transfer'
  | 'request_financing'
  | 'message'
  | 'email'
  | 'files'
  | 'cancel'
  | 'remove'
  | PaperName;

/** Keys under `refused` in the screen's words. */
type Refusal = 'role' | 'ended' | 'left' | 'financed' | 'kept' | 'no_email' | 'ordered' | 'no_order';

interface PackageAction {
  readonly name: ActionName;
  /** Why it cannot be done now; undefined when it can. */
  readonly refused: Refusal | undefined;
}

const PERMISSION: Partial<Record<ActionName, Permission>> = {
  edit: 'packages:update',
  generate_order: 'packages:order',
  remove_order: 'packages:order',
  cancel_order: 'packages:order',
  add_event: 'packages:add_event',
  set_back: 'packages:force_event',
  pay: 'payments:create',
  request_transfer: 'payments:create',
  request_financing: 'fundings:create',
  email: 'mails:create',
  files: 'packages:update',
  cancel: 'packages:cancel',
  remove: 'packages:remove',
};

/** What may happen next, in the order of a journey. */
export const nextEvents = ({ event }: PackageRow): PackageEventCode[] =>
  PACKAGE_EVENT_CODES.filter(
    (code) => isWrittenByHand(code) && packageEventProblem(event.code, code) === undefined,
  );

const stageOf = (code: string): number => packageEventOf(code)?.stage ?? 0;

/** What the Administrator may set it back to; what was cancelled stays so. */
export const earlierEvents = ({ event, cancelled_at }: PackageRow): PackageEventCode[] =>
  PACKAGE_EVENT_CODES.filter(
    (code) =>
      cancelled_at === null &&
      code !== 'cancelled' &&
      isWrittenByHand(code) &&
      code !== event.code &&
      stageOf(code) <= stageOf(event.code) &&
      packageEventProblem(event.code, code) !== undefined,
  );

const isNew = ({ status }: PackageRow): boolean => status === PACKAGE.new;
const hasEnded = ({ status }: PackageRow): boolean =>
  status === PACKAGE.delivered || status === PACKAGE.cancelled;

function stateRefusal(name: ActionName, row: PackageRow): Refusal | undefined {
  switch (name) {
    case 'edit':
      return hasEnded(row) ? 'ended' : undefined;
    case 'remove_order':
      return isNew(row) ? undefined : 'left';
    case 'request_financing':
      return row.payment?.next_deadline == null ? undefined : 'financed';
    case 'email':
      return row.sender.email === null ? 'no_email' : undefined;
    case 'labels':
    case 'labels_zpl':
      return row.number === null ? 'no_order' : undefined;
    case 'cancel':
      if (row.status === PACKAGE.cancelled) return 'ended';
      return isNew(row) ? undefined : 'left';
    case 'remove':
      if (row.number !== null) return 'ordered';
      return isNew(row) && row.paid.amount === 0 ? undefined : 'kept';
    default:
      return undefined;
  }
}

/** The actions that mean something for this package, in the order of its life; those that cannot be done now say why. */
export function actionsOf(row: PackageRow): PackageAction[] {
  const unpaid = row.payment !== null && row.payment.outstanding.amount > 0;
  const ordered = row.number !== null;
  const shown: (readonly [ActionName, boolean])[] = [
    ['edit', true],
    ['generate_order', !ordered && row.cancelled_at === null],
    ['remove_order', ordered],
    ['cancel_order', ordered],
    ['add_event', nextEvents(row).length > 0],
    ['set_back', earlierEvents(row).length > 0],
    ['pay', unpaid],
    ['request_transfer', unpaid],
    ['request_financing', unpaid],
    ['labels', true],
    ['labels_zpl', true],
    ['declaration', true],
    ['receipt', true],
    ['files', true],
    ['message', true],
    ['email', true],
    ['cancel', true],
    ['remove', true],
  ];
  return shown
    .filter(([, means]) => means)
    .map(([name]) => {
      const permission = PERMISSION[name];
      return {
        name,
        refused: permission !== undefined && !may(permission) ? 'role' : stateRefusal(name, row),
      };
    });
}

/** What a package waits for: the button in the panel's head. */
export function nextStep(row: PackageRow): Exclude<ActionName, PaperName> | undefined {
  const wanted: readonly Exclude<ActionName, PaperName>[] = isNew(row)
    ? ['generate_order', 'pay', 'add_event']
    : ['add_event', 'pay'];
  const able = actionsOf(row).filter(({ refused }) => refused === undefined);
  return wanted.find((name) => able.some((action) => action.name === name));
}
