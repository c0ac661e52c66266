import { sql } from 'kysely';
import { ROLES } from '../../src/lib/contract/permissions.ts';
import { PROCEDURE, PROCEDURE_IS_OPEN } from '../../src/lib/domain/procedures.ts';
import { ITEM } from '../../src/lib/domain/statuses.ts';
import { hasStatus, lacksStatus } from '../db/status-condition.ts';

/**
 * Whose passport is to be renewed, said once: figures, lists and reminders speak of the same people
 * (rule: passports-renewed-in-time).
 */

/** SQL condition that a member is a client who is served. */
export const isServedClient = sql<boolean>`(member.role = ${sql.lit(ROLES.client)} and ${hasStatus('member.status', ITEM.active)}
  and member.merged_into_id is null)`;

/** SQL condition that a member asked us for a new passport of their own. */
export const isRenewing = sql<boolean>`exists (select from procedure where procedure.member_id = member.id
  and procedure.applicant = 'client' and ${hasStatus('procedure.status', PROCEDURE_IS_OPEN)})`;

/** The day on which the passport of a procedure ends, as its index has it. */
export const passportEndsOn = sql<string>`(procedure.application_date + make_interval(years => procedure.validity_years))::date`;

/**
 * SQL condition that a procedure brought a relative of a client the passport that they have still: nobody asked for
 * another since. A child is no client, so this is all that we know of it.
 */
export const isPassportOfRelative = sql<boolean>`(${hasStatus('procedure.status', PROCEDURE.delivered)}
  and procedure.applicant = 'family'
  and exists (select from member where member.id = procedure.member_id and ${isServedClient})
  and not exists (select from procedure later where later.member_id = procedure.member_id
    and later.applicant = 'family' and later.created_at > procedure.created_at
    and ${lacksStatus('later.status', PROCEDURE.cancelled)}
    and (later.identity_card = procedure.identity_card or later.applicant_name = procedure.applicant_name)))`;
