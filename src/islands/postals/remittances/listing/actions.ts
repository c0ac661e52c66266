import { REMITTANCE_STEPS } from '../../../../lib/contract/postals/remittance-steps.ts';
import type { RemittanceStep } from '../../../../lib/contract/postals/remittance-steps.ts';
import type { RemittanceRow } from '../../../../lib/contract/postals/remittances.ts';
import type { Permission } from '../../../../lib/contract/permissions.ts';
import { stepProblem } from '../../../../lib/domain/remittance-steps.ts';
import { REMITTANCE, REMITTANCE_IS_OVER } from '../../../../lib/domain/remittances.ts';
import { may } from '../../../../lib/session/session.ts';
import type { PaperName } from './papers.ts';

/** Everything that can be done to one remittance, and why it cannot be done now. The server decides; this says it before. */

export const SIDES = ['sender', 'receiver'] as const;
export type Side = (typeof SIDES)[number];
export const ORDER_VERBS = ['generate', 'remove', 'cancel'] as const;
export type OrderVerb = (typeof ORDER_VERBS)[number];
export type OrderAction = `${OrderVerb}_${Side}_order`;

export type ActionName =
  | 'edit'
  | 'duplicate'
  | RemittanceStep
  | OrderAction
  | PaperName
  | 'reveal_card'
  | 'email'
  | 'pay'
  | 'request_transfer'
  | 'request_financing'
  | 'cancel'
  | 'remove';
/** What is more than a file to save. */
export type DoneAction = Exclude<ActionName, PaperName>;

/** Keys under `refused` in the screen's words. */
type Refusal = 'role' | 'ended' | 'left' | 'financed' | 'kept' | 'no_email';

interface RemittanceAction {
  readonly name: ActionName;
  /** Why it cannot be done now; undefined when it can. */
  readonly refused: Refusal | undefined;
}

function permissionOf(name: ActionName): Permission | undefined {
  if (name.endsWith('_order')) return 'remittances:order';
  switch (name) {
    case 'edit':
      return 'remittances:update';
    case 'duplicate':
      return 'remittances:create';
    case 'reveal_card':
    case 'cancel':
    case 'remove':
      return `remittances:${name}`;
    case 'pay':
    case 'request_transfer':
      return 'payments:create';
    case 'request_financing':
      return 'fundings:create';
    case 'email':
      return 'mails:create';
    default:
      return REMITTANCE_STEPS.some((step) => step === name) ? 'remittances:step' : undefined;
  }
}

const isNew = ({ status }: RemittanceRow): boolean => status === REMITTANCE.new;

function stateRefusal(name: ActionName, row: RemittanceRow): Refusal | undefined {
  const ended = REMITTANCE_IS_OVER.has(row.status);
  switch (name) {
    case 'edit':
      return ended ? 'ended' : undefined;
    case 'remove_sender_order':
    case 'remove_receiver_order':
      return isNew(row) ? undefined : 'left';
    case 'request_financing':
      return row.payment?.next_deadline == null ? undefined : 'financed';
    case 'email':
      return row.sender.email === null ? 'no_email' : undefined;
    case 'cancel':
      if (ended) return 'ended';
      return isNew(row) ? undefined : 'left';
    case 'remove':
      // One that came back was on its way once.
      return isNew(row) && row.event === 'created' && row.paid.amount === 0 ? undefined : 'kept';
    default:
      return undefined;
  }
}

/** What can be done to the order of one side. */
function ofOrder(row: RemittanceRow, side: Side): (readonly [ActionName, boolean])[] {
  const ordered = row[`${side}_order`] !== null;
  return [
    [`generate_${side}_order`, !ordered && !REMITTANCE_IS_OVER.has(row.status)],
    [`${side}_paper`, ordered],
    [`remove_${side}_order`, ordered],
    [`cancel_${side}_order`, ordered],
  ];
}

/** The actions that mean something for this remittance, in the order of its life; those that cannot be done now say why. */
export function actionsOf(row: RemittanceRow): RemittanceAction[] {
  const unpaid = row.payment !== null && row.payment.outstanding.amount > 0;
  const shown: (readonly [ActionName, boolean])[] = [
    ['edit', true],
    ['duplicate', true],
    ...REMITTANCE_STEPS.map((step) => [step, stepProblem(row.event, step) === undefined] as const),
    ...SIDES.flatMap((side) => ofOrder(row, side)),
    ['reveal_card', row.card_last !== ''],
    ['pay', unpaid],
    ['request_transfer', unpaid],
    ['request_financing', unpaid],
    ['email', true],
    ['cancel', true],
    ['remove', true],
  ];
  return shown
    .filter(([, means]) => means)
    .map(([name]) => {
      const permission = permissionOf(name);
      return {
        name,
        refused: permission !== undefined && !may(permission) ? 'role' : stateRefusal(name, row),
      };
    });
}

/** What a remittance waits for: the button in the panel's head. */
export function nextStep(row: RemittanceRow): DoneAction | undefined {
  const wanted: readonly DoneAction[] = isNew(row) ? ['pay', 'send'] : ['send_again', 'deliver'];
  const able = actionsOf(row).filter(({ refused }) => refused === undefined);
  return wanted.find((name) => able.some((action) => action.name === name));
}
