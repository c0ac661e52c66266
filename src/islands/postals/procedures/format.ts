import { PROCEDURE_SECTIONS } from '../../../lib/contract/postals/procedure-rules.ts';
import type { ProcedureSection } from '../../../lib/contract/postals/procedure-rules.ts';
import type { ProcedureRow } from '../../../lib/contract/postals/procedures.ts';
import { fullName } from '../../../lib/domain/names.ts';
import { PROCEDURE, passportEnd } from '../../../lib/domain/procedures.ts';
import { balanceText } from '../../reservations/format.ts';
import { instant, validationWords } from '../../ui/reader.ts';
import { label, say, sharedWords } from './words.ts';

/** How the procedure screen writes values. */

type Problem = ProcedureRow['missing'][number];

export const clientName = ({ client }: Pick<ProcedureRow, 'client'>): string => fullName(client);

/** "Height (cm)", and what is wrong with it where it is not only missing. */
export const problemText = ({ field, key }: Pick<Problem, 'field' | 'key'>): string =>
  key === 'required' ? label(field) : `${label(field)}: ${validationWords(key as 'date_to_come')}`;

/** What is missing by section, in the form's order; sections without anything are left out. */
export const problemsBySection = (
  problems: readonly Problem[],
): { section: ProcedureSection; problems: Problem[] }[] =>
  PROCEDURE_SECTIONS.map((section) => ({
    section,
    problems: problems.filter((problem) => problem.section === section),
  })).filter(({ problems: these }) => these.length > 0);

/** What the status alone does not say. */
export const statusNote = ({
  status,
  missing,
}: Pick<ProcedureRow, 'status' | 'missing'>): string | undefined =>
  status === PROCEDURE.new && missing.length === 0 ? say('status.complete') : undefined;

/**
 * The last day of the passport that a relative of the client got, of which only the procedure knows; a client's own
 * stands in the client's record, where staff may write another.
 */
export const relativePassportEnd = ({
  status,
  applicant,
  application_date,
  validity_years,
}: Pick<ProcedureRow, 'status' | 'applicant' | 'application_date' | 'validity_years'>): string | undefined =>
  status === PROCEDURE.delivered && applicant === 'family' && application_date !== null
    ? passportEnd(application_date, validity_years)
    : undefined;

/** What somebody should know at once: why it ended, what is missing, what is still owed. */
export function outlook(row: ProcedureRow): string | undefined {
  if (row.cancelled_at !== null)
    return say('outlook.cancelled', { at: instant(row.cancelled_at), reason: row.cancellation_reason });
  if (row.missing.length > 0) return say('outlook.missing', { count: row.missing.length });
  return balanceText(row.balance, sharedWords);
}
