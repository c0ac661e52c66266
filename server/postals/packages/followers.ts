import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Language } from '../../../src/lib/contract/fields.ts';
import type { PackageEventCode } from '../../../src/lib/contract/postals/events.ts';
import { packages } from '../../../src/lib/contract/postals/packages.ts';
import { FOLLOW_HOURS, stopFollowing } from '../../../src/lib/contract/postals/tracking-mails.ts';
import type { followShipment } from '../../../src/lib/contract/postals/tracking-mails.ts';
import { PACKAGE, PACKAGE_IS_ON_ITS_WAY } from '../../../src/lib/domain/packages.ts';
import { readTrackingNumber } from '../../../src/lib/domain/tracking-number.ts';
import { hasStatus } from '../../db/status-condition.ts';
import type { Database } from '../../db/tables.ts';
import { audit } from '../../lib/audit.ts';
import { networkOf } from '../../lib/browser-request.ts';
import type { Call, RequestContext } from '../../lib/call.ts';
import { linesOf } from '../../lib/mail/lines.ts';
import { queueMail } from '../../lib/mail/queue.ts';
import type { QueuedMail } from '../../lib/mail/queue.ts';
import { filled, textsOf, writtenText } from '../../lib/mail/texts.ts';
import { ProblemError, invalid } from '../../lib/problem.ts';
import { apiAddress } from '../../lib/site-address.ts';
import { sameText } from '../../lib/tokens.ts';
import { words } from '../../lib/words.ts';
import type { Services } from '../../services.ts';
import type { ToldPackage } from './told.ts';
import { placeName } from './told.ts';
import { trackingAddress } from './tracking-address.ts';

/* Whoever follows a package is known by an address alone, which they confirm and take back by mail (rule: followers-opt-in). */

const HOUR = 3_600_000;
/** Days after the end of a journey until the addresses are forgotten. */
const FORGOTTEN_DAYS = 30;
/** Characters of 256 bits as base64url. */
const PROOF_LENGTH = 43;

interface Follower {
  readonly package_id: number;
  readonly email: string;
}

/** Opens one address of one package to whoever has its mails. Made again from the key: nothing of it is stored. */
function tokenOf(
  { services }: Pick<RequestContext, 'services'>,
  number: string,
  { package_id, email }: Follower,
): string {
  const proof = createHmac('sha256', services.secret).update(`package-follower:${package_id}:${email}`);
  return `${number}-${proof.digest('base64url')}`;
}

/** The follower whose token this is; also by the number of an order that was removed. */
async function followerOf(context: RequestContext, token: string) {
  const number = token.slice(0, -PROOF_LENGTH - 1);
  const followers = await context.db
    .selectFrom('postal_order')
    .innerJoin('package_follower', 'package_follower.package_id', 'postal_order.record_id')
    .selectAll('package_follower')
    .where(({ fn }) => fn('upper', ['postal_order.number']), '=', number.toUpperCase())
    .where('postal_order.record_key', '=', packages.key)
    .execute();
  return followers.find((follower) => sameText(tokenOf(context, number, follower), token));
}

/** Whether another mail may go to an address: who types a stranger's again and again sends nothing, and learns nothing. */
async function mayAsk({ services }: RequestContext, email: string): Promise<boolean> {
  try {
    await services.limiters.count('follow_email', email);
    return true;
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
}

/** The package with this order number, as long as there is something to tell of it. */
const onItsWay = (db: Kysely<Database>, number: string) =>
  db
    .selectFrom('package')
    .select(['id', 'brand'])
    .where(({ fn }) => fn('upper', ['number']), '=', number)
    .where(hasStatus('status', PACKAGE_IS_ON_ITS_WAY))
    .executeTakeFirst();

/** Mails an address the question whether it was meant. Throws 429 for a network that asks too often, 422 for no number. */
export async function follow(call: Call<typeof followShipment>): Promise<void> {
  const { number: typed, email, language } = call.body;
  const reading = readTrackingNumber(typed);
  if (reading.kind === 'empty') throw invalid({ field: 'number', key: 'required' });
  await call.services.limiters.count('follow', networkOf(call.ip));
  if (!(await mayAsk(call, email)) || reading.kind !== 'number') return;
  const found = await onItsWay(call.db, reading.number);
  if (!found) return;
  const asked = { language, asked_at: call.now };
  await call.db
    .insertInto('package_follower')
    .values({ package_id: found.id, email, ...asked })
    .onConflict((conflict) => conflict.columns(['package_id', 'email']).doUpdateSet(asked))
    .execute();
  const { brand } = found;
  const { number } = reading;
  const confirm = tokenOf(call, number, { package_id: found.id, email });
  const values = { code: number, hours: String(FOLLOW_HOURS) };
  await queueMail(call, {
    to: email,
    language,
    brand,
    content: {
      ...(await writtenText(call.db, { kind: 'tracking_confirm', brand, language }, values)),
      link: {
        address: trackingAddress(call, { brand, number, language }, { confirm }),
        label: words(language)('mails:tracking.confirm'),
      },
    },
  });
}

const historyOf = (id: number, action: 'followed' | 'unfollowed') => ({ key: packages.key, id, action });

/** Mails go to the address from now on. Throws 404 for a token that is too old or none. */
export async function confirm(call: RequestContext): Promise<void> {
  await call.services.limiters.count('follow', networkOf(call.ip));
  const follower = await followerOf(call, call.token ?? '');
  const since = new Date(call.now.getTime() - FOLLOW_HOURS * HOUR);
  if (!follower || (follower.confirmed_at === null && new Date(follower.asked_at) < since))
    throw new ProblemError('e10', { status: 404, reason: 'link_dead' });
  const { package_id, email, confirmed_at } = follower;
  if (confirmed_at !== null) return;
  await call.db
    .updateTable('package_follower')
    .set({ confirmed_at: call.now })
    .where('package_id', '=', package_id)
    .where('email', '=', email)
    .execute();
  await audit(call, historyOf(package_id, 'followed'));
}

/** Forgets the address. One that is not there any more is out already. */
export async function stop(call: Call<typeof stopFollowing>): Promise<void> {
  const follower = await followerOf(call, call.query.token);
  if (!follower) return;
  const { package_id, email, confirmed_at } = follower;
  await call.db
    .deleteFrom('package_follower')
    .where('package_id', '=', package_id)
    .where('email', '=', email)
    .execute();
  if (confirmed_at !== null) await audit(call, historyOf(package_id, 'unfollowed'));
}

/** What the texts of a follower's mail may say: what the tracking page says. */
export const stepValues = (code: string, event: string, language: Language) => ({
  code,
  event: words(language)(`postals/events:codes.${event}`),
});

export const stepLines = (
  sent: Pick<ToldPackage, 'number' | 'folio' | 'city' | 'state'>,
  language: Language,
) => linesOf(language, { package: sent.number ?? sent.folio, destination: placeName(sent) });

/** Mails to who follows packages about what happened to each; the sender is told otherwise. */
export async function mailsToFollowers(
  context: Pick<RequestContext, 'db' | 'services'>,
  told: readonly ToldPackage[],
  event: PackageEventCode,
): Promise<QueuedMail[]> {
  if (told.length === 0) return [];
  const followers = await context.db
    .selectFrom('package_follower')
    .select(['package_id', 'email', 'language'])
    .where(
      'package_id',
      'in',
      told.map(({ id }) => id),
    )
    .where('confirmed_at', 'is not', null)
    .execute();
  const textAt = textsOf(context.db, 'tracking_step');
  const byId = new Map(told.map((sent) => [sent.id, sent]));
  const mails: QueuedMail[] = [];
  for (const follower of followers) {
    const sent = byId.get(follower.package_id);
    const { email, language } = follower;
    if (!sent || sent.number === null || sent.email?.toLowerCase() === email) continue;
    const { brand, number } = sent;
    const token = tokenOf(context, number, follower);
    mails.push({
      to: email,
      language,
      brand,
      unsubscribe: `${apiAddress(context.services.configuration, brand)}${stopFollowing.path}?token=${token}`,
      content: {
        ...filled(await textAt({ brand, language }), stepValues(number, event, language)),
        facts: stepLines(sent, language),
        link: {
          address: trackingAddress(context, { brand, number, language }),
          label: words(language)('mails:package_button'),
        },
        leave: {
          address: trackingAddress(context, { brand, number, language }, { stop: token }),
          label: words(language)('mails:tracking.stop'),
        },
      },
    });
  }
  return mails;
}

/** Forgets addresses that nobody confirmed in time, and those of journeys that ended a month ago. */
export async function forgetFollowers(
  { clock }: Pick<Services, 'clock'>,
  db: Kysely<Database>,
): Promise<void> {
  const now = clock().getTime();
  await db
    .deleteFrom('package_follower')
    .where('confirmed_at', 'is', null)
    .where('asked_at', '<', new Date(now - FOLLOW_HOURS * HOUR).toISOString())
    .execute();
  await db
    .deleteFrom('package_follower')
    .using('package')
    .whereRef('package.id', '=', 'package_follower.package_id')
    .where('package.status', 'in', [PACKAGE.delivered, PACKAGE.cancelled])
    .where('package.event_at', '<', new Date(now - FORGOTTEN_DAYS * 24 * HOUR).toISOString())
    .execute();
}
