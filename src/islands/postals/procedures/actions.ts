import type { Permission } from '../../../lib/contract/permissions.ts';
import type { ProcedureRow } from '../../../lib/contract/postals/procedures.ts';
import { PROCEDURE } from '../../../lib/domain/procedures.ts';
import { may } from '../../../lib/session/session.ts';
import type { PaperName } from './papers.ts';

/** Everything that can be done to one procedure, and why it cannot be done now. The server decides; this says it before. */

export type ActionName =
  | 'edit'
  | PaperName
  | 'submit'
  | 'reopen'
  | 'deliver'
  | 'pay'
  | 'request_transfer'
  | 'request_financing'
  | 'email'
  | 'cancel'
  | 'remove';

/** Keys under `refused` in the screen's words. */
type Refusal = 'role' | 'ended' | 'submitted' | 'missing' | 'financed' | 'kept' | 'no_email';

interface ProcedureAction {
  readonly name: ActionName;
  /** Why it cannot be done now; undefined when it can. */
  readonly refused: Refusal | undefined;
}

const PERMISSION: Readonly<Record<ActionName, Permission>> = {
  edit: 'procedures:update',
  form: 'procedures:read',
  form_a4: 'procedures:read',
  cover: 'procedures:read',
  submit: 'procedures:submit',
  reopen: 'procedures:submit',
  deliver: 'procedures:deliver',
  pay: 'payments:create',
  request_transfer: 'payments:create',
  request_financing: 'fundings:create',
  email: 'mails:create',
  cancel: 'procedures:cancel',
  remove: 'procedures:remove',
};

/** Why what changes a form is refused once it was submitted, or is over. */
const formRefusal = ({ status }: ProcedureRow): Refusal | undefined =>
  status === PROCEDURE.new ? undefined : status === PROCEDURE.submitted ? 'submitted' : 'ended';

function stateRefusal(name: ActionName, row: ProcedureRow): Refusal | undefined {
  switch (name) {
    case 'edit':
    case 'cancel':
      return formRefusal(row);
    case 'submit':
      return row.missing.length > 0 ? 'missing' : undefined;
    case 'request_financing':
      return row.payment?.next_deadline == null ? undefined : 'financed';
    case 'email':
      return row.client.email === null ? 'no_email' : undefined;
    case 'remove':
      return row.status === PROCEDURE.new && row.paid.amount === 0 ? undefined : 'kept';
    default:
      return undefined;
  }
}

/** The actions that mean something for this procedure, in the order of its life; those that cannot be done now say why. */
export function actionsOf(row: ProcedureRow): ProcedureAction[] {
  const unpaid = row.payment !== null && row.payment.outstanding.amount > 0;
  const isSubmitted = row.status === PROCEDURE.submitted;
  const shown: (readonly [ActionName, boolean])[] = [
    ['edit', true],
    ['form', true],
    ['form_a4', true],
    ['cover', true],
    ['submit', row.status === PROCEDURE.new],
    ['reopen', isSubmitted],
    ['deliver', isSubmitted],
    ['pay', unpaid],
    ['request_transfer', unpaid],
    ['request_financing', unpaid],
    ['email', true],
    ['cancel', true],
    ['remove', true],
  ];
  return shown
    .filter(([, means]) => means)
    .map(([name]) => ({ name, refused: may(PERMISSION[name]) ? stateRefusal(name, row) : 'role' }));
}

/** What a procedure waits for: the button in the panel's head. */
export function nextStep(row: ProcedureRow): ActionName | undefined {
  const able = new Set(actionsOf(row).flatMap(({ name, refused }) => (refused === undefined ? name : [])));
  const wanted: readonly ActionName[] =
    row.status === PROCEDURE.new ? ['submit', 'edit'] : ['deliver', 'pay'];
  return wanted.find((name) => able.has(name));
}
