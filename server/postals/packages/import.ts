import type { PackageImportResult } from '../../../src/lib/contract/postals/package-import.ts';
import { importPackages } from '../../../src/lib/contract/postals/package-import.ts';
import type { PackageInput } from '../../../src/lib/contract/postals/package-input.ts';
import { recipientName } from '../../../src/lib/domain/names.ts';
import { boundGroups } from '../../../src/lib/domain/bound-groups.ts';
import { searchKey } from '../../../src/lib/domain/plain-letters.ts';
import { accountOf } from '../../financials/ledger/account.ts';
import { lockAccounts } from '../../financials/locks.ts';
import type { Call, RequestContext } from '../../lib/call.ts';
import { importRows, toldFaults, writeRow } from '../../lib/import.ts';
import { invalid } from '../../lib/problem.ts';
import { route } from '../../lib/route.ts';
import { brandOfMember } from '../../users/member-brand.ts';
import { factsOf } from './import/facts.ts';
import { ofColumn, readPackage } from './import/read.ts';
import type { ReadPackage } from './import/read.ts';
import type { PackageQuote } from './price.ts';
import { createPackage } from './save.ts';

/** Packages from a partner's file (rule: partner-packages-once). */
async function importAll(call: Call<typeof importPackages>) {
  const { rows } = call.body;
  const facts = await factsOf(call.db, rows);
  const earlier = new Map<string, string>();
  const read = rows.map((row) => readPackage({ row, facts, language: call.language, earlier }));
  return importRows(
    call,
    async (indexes) => {
      await lockSenders(
        call,
        indexes.flatMap((index) => read[index] ?? []),
      );
      return (_, index) => take(call, read[index]);
    },
    () => boundGroups(read.map(bondsOf)),
  );
}

/** What rows bear on one another by: the sender's account and people, and who gets it, by identity card. */
function bondsOf({ body }: ReadPackage): string[] {
  if (!body) return [];
  const { identity_card } = body.recipient.values;
  return [`sender ${body.member_id}`, ...(identity_card === null ? [] : [`card ${identity_card}`])];
}

/** The accounts of all who send, in one order, so that two imports never wait for each other. */
async function lockSenders(context: RequestContext, read: readonly ReadPackage[]): Promise<void> {
  const bodies = read.flatMap(({ body }) => body ?? []);
  const senders = new Map(bodies.map((body) => [`${body.member_id} ${body.currency}`, body]));
  const accounts: number[] = [];
  for (const { member_id, currency } of [...senders.values()].toSorted(
    (one, other) => one.member_id - other.member_id,
  ))
    accounts.push(await accountOf(context, member_id, currency));
  await lockAccounts(context.db, accounts);
}

async function take(
  call: Call<typeof importPackages>,
  read: ReadPackage | undefined,
): Promise<Omit<PackageImportResult, 'row'>> {
  const { body, partner_folio = '', faults = [] } = read ?? {};
  if (!body) return { accepted: false, errors: toldFaults(call.language, faults), total: null, warnings: [] };
  let quote: PackageQuote | undefined;
  const errors = await writeRow(call, async () => {
    const recipient = await knownRecipient(call, body);
    ({ quote } = await createPackage(call, { ...body, recipient }, { partner_folio }));
  });
  return {
    accepted: errors.length === 0,
    errors: errors.map(ofColumn),
    total: quote?.total ?? null,
    warnings: quote?.warnings ?? [],
  };
}

/** Whoever is on record stays one person: by the identity card, else by a phone and the name among those of the sender. */
async function knownRecipient(
  context: RequestContext,
  { member_id, recipient }: PackageInput,
): Promise<PackageInput['recipient']> {
  const { values } = recipient;
  const { identity_card, mobile, landline } = values;
  const nameOf = (person: typeof values): string => searchKey(`${person.first_name} ${person.first_surname}`);
  const rows = context.db.selectFrom('recipient').selectAll('recipient').orderBy('recipient.id');
  if (identity_card !== null) {
    const found = await rows
      .where('identity_card', '=', identity_card)
      .where('brand', '=', await brandOfMember(context, member_id))
      .executeTakeFirst();
    if (found && nameOf(found) !== nameOf(values))
      throw invalid({
        field: 'identity_card',
        key: 'import_card_named',
        params: { name: recipientName(found) },
      });
    return found ? { ...recipient, recipient_id: found.id, scope: 'only_here' } : recipient;
  }
  if (mobile === null && landline === null) return recipient;
  const theirs = await rows
    .innerJoin('recipient_member', 'recipient_member.recipient_id', 'recipient.id')
    .where('recipient_member.member_id', '=', member_id)
    .where((where) =>
      where.or([
        ...(mobile === null ? [] : [where('recipient.mobile', '=', mobile)]),
        ...(landline === null ? [] : [where('recipient.landline', '=', landline)]),
      ]),
    )
    .execute();
  const found = theirs.find((person) => nameOf(person) === nameOf(values));
  return found ? { ...recipient, recipient_id: found.id, scope: 'only_here' } : recipient;
}

export const packageImportRoute = route(importPackages, importAll);
