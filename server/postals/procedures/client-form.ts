import type { ClientForm } from '../../../src/lib/contract/postals/procedure-client.ts';
import { formOfProcedure } from '../../../src/lib/contract/postals/procedures.ts';
import { PROCEDURE } from '../../../src/lib/domain/procedures.ts';
import { networkOf } from '../../lib/browser-request.ts';
import type { RequestContext } from '../../lib/call.ts';
import { ProblemError, conflict } from '../../lib/problem.ts';
import { languageOfClient } from '../../lib/reader.ts';
import { siteAddress } from '../../lib/site-address.ts';
import { hashToken } from '../../lib/tokens.ts';
import { linkOf } from './form-link.ts';
import { procedureFiles, procedureFrame } from './rows.ts';
import type { StoredProcedure } from './rows.ts';

/** What a link opens, for who holds its token. */

const ofToken = ({ db, token = '' }: RequestContext) =>
  db.selectFrom('procedure').selectAll().where('link_hash', '=', hashToken(token));

/** The procedure of a link's token, slowing a network whose tokens open nothing. Throws 404 e10 `form_link`, 429. */
export async function linkedProcedure(context: RequestContext): Promise<StoredProcedure> {
  const network = networkOf(context.ip);
  await context.services.limiters.count('form_token', network);
  const found = context.token ? await ofToken(context).executeTakeFirst() : undefined;
  if (!found) throw new ProblemError('e10', { status: 404, reason: 'form_link' });
  await context.services.limiters.giveBack('form_token', network);
  return found;
}

function stateOf(stored: StoredProcedure, now: Date): ClientForm['state'] {
  const link = linkOf(stored, now);
  if (link === 'revoked') return 'revoked';
  if (stored.status === PROCEDURE.cancelled) return 'cancelled';
  if (stored.status === PROCEDURE.delivered) return 'delivered';
  if (stored.status !== PROCEDURE.new || stored.review === 'accepted') return 'accepted';
  return link ?? 'expired';
}

/** The procedure of an open link, under its lock. Throws 404, 429, 409 `form_link_closed`. */
export async function lockLinked(context: RequestContext): Promise<StoredProcedure> {
  await linkedProcedure(context);
  // Of two tabs that save at once the second one sees what the first one did.
  const stored = await ofToken(context).forNoKeyUpdate().executeTakeFirst();
  if (!stored || stateOf(stored, context.now) !== 'open') throw conflict('form_link_closed');
  return stored;
}

/** Throws 409 `form_link_closed` of a link that opens the form no more. */
export function refuseClosed(stored: StoredProcedure, now: Date): void {
  if (stateOf(stored, now) !== 'open') throw conflict('form_link_closed');
}

/** What the client may see. Of a link that is not open, nothing of a person. */
export async function clientForm(context: RequestContext, stored: StoredProcedure): Promise<ClientForm> {
  const state = stateOf(stored, context.now);
  const { code, brand, type, applicant, applicant_name, remarks, done_at } = stored;
  const files = await procedureFiles(context, [stored.id]);
  const { today, adult_age } = await procedureFrame(context);
  return {
    state,
    code,
    brand,
    site: siteAddress(context.services.configuration, brand, ''),
    language: languageOfClient(stored.link_language),
    expires_at: stored.link_expires_at ?? context.now.toISOString(),
    filled:
      state === 'open'
        ? {
            type,
            applicant,
            applicant_name,
            form: formOfProcedure(stored),
            ...files(stored.id),
            today,
            adult_age,
            remarks,
            done_at,
          }
        : null,
  };
}
