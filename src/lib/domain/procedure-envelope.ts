import type { ProcedureFact } from '../contract/postals/procedure-rules.ts';
import { procedureFacts } from './procedure-needs.ts';
import type { FilledProcedure, ProcedureFrame } from './procedure-needs.ts';

/** What goes to the consulate in the envelope of a procedure, as data (rule: envelope-of-a-procedure). */

interface Wanted {
  /** Goes in where all of these are true. */
  readonly when?: readonly ProcedureFact[];
  /** Of renewals: only with an old passport that is still there, or only without it. */
  readonly oldPassport?: boolean;
}

const ENVELOPE = {
  form: {},
  photo: {},
  signature: {},
  birth_certificate: { when: ['first_issue'] },
  consular_inscription: { when: ['first_issue', 'born_elsewhere'] },
  old_passport: { when: ['renewal'], oldPassport: true },
  loss_statement: { when: ['renewal'], oldPassport: false },
  guardian_document: { when: ['minor'] },
  fee: {},
} as const satisfies Readonly<Record<string, Wanted>>;

export type EnvelopeItem = keyof typeof ENVELOPE;

/** Who lost their passport, or was robbed of it, has none to hand in. */
const GONE: ReadonlySet<FilledProcedure['renewal_reason']> = new Set(['lost', 'stolen']);

/** Items of the envelope, in the order in which they are looked through. */
export function envelopeOf(form: FilledProcedure, frame: ProcedureFrame): EnvelopeItem[] {
  const facts = procedureFacts(form, frame);
  const hasPassport = !GONE.has(form.renewal_reason);
  return (Object.entries(ENVELOPE) as [EnvelopeItem, Wanted][])
    .filter(
      ([, { when = [], oldPassport = hasPassport }]) =>
        when.every((fact) => facts.has(fact)) && oldPassport === hasPassport,
    )
    .map(([item]) => item);
}
