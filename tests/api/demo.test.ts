import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as contract from '../../src/lib/contract/financials/funding-actions.ts';
import { fundings } from '../../src/lib/contract/financials/fundings.ts';
import { readAgreement } from '../../src/lib/contract/funding-agreement.ts';
import { search } from '../../src/lib/contract/system/search.ts';
import { memberOverview, memberTimeline } from '../../src/lib/contract/users/member-overview.ts';
import { procedures } from '../../src/lib/contract/postals/procedures.ts';
import { PROCEDURE } from '../../src/lib/domain/procedures.ts';
import { remittanceProblems, kindOfRemittance } from '../../src/lib/domain/remittance-needs.ts';
import { procedureProblems } from '../../src/lib/domain/procedure-needs.ts';
import { REMITTANCE } from '../../src/lib/domain/remittances.ts';
import { verifyLedger } from '../../server/financials/ledger/verify.ts';
import { formPictureProblem } from '../../server/lib/form-pictures.ts';
import { unsealed } from '../../server/lib/sealed.ts';
import { readBytes } from '../../server/lib/stored-file.ts';
import { sealOf } from '../../server/postals/remittances/card.ts';
import { beginAnew, withoutIndexes } from '../../server/db/without-indexes.ts';
import { copyRentals } from '../../server/db/demo/rental-copies.ts';
import { seedDemo } from '../../server/db/seed.ts';
import { jobsOf } from '../../server/jobs.ts';
import { runDueJobs } from '../../server/lib/jobs.ts';
import { rentals } from '../../src/lib/contract/cars/rentals.ts';
import { bookings } from '../../src/lib/contract/lodgings/bookings.ts';
import { packages } from '../../src/lib/contract/postals/packages.ts';
import { recipients } from '../../src/lib/contract/postals/recipients.ts';
import { remittances } from '../../src/lib/contract/postals/remittances.ts';
import { payments } from '../../src/lib/contract/financials/payments.ts';
import { jobContext } from '../../server/lib/job-context.ts';
import { inTransaction } from '../../server/lib/transaction.ts';
import { eraseKept, eraseWhole } from '../../server/users/personal-data/erasure.ts';
import { TABLES } from '../../server/users/personal-data/registry.ts';
import { mark, whereverIs } from './users/personal-scan.ts';
import { administrator, agent, testApplication } from './application.ts';
import type { TestApplication } from './application.ts';
import { chainedEvidence } from './financials/evidence.ts';

/* The demo stands as the product itself would have left it. */

let application: TestApplication;
let token: string;
beforeAll(async () => {
  application = await testApplication();
  application.clock.now = new Date('2026-11-28T15:00:00Z');
  await seedDemo(application.services, { rows: 300, now: application.clock.now });
  ({ token } = await application.login(agent));
});
afterAll(() => application.close());

const stored = () => application.services.db.selectFrom('funding').selectAll().orderBy('id').execute();
const deadlines = () =>
  application.services.db.selectFrom('funding_deadline').selectAll().orderBy('id').execute();
const mails = () =>
  application.services.db.selectFrom('mail').selectAll().where('key', '=', fundings.key).execute();

it('are signed with evidence that holds, in both languages, each after it was made and read', async () => {
  const signed = await chainedEvidence(application);
  expect(signed.length).toBeGreaterThan(12);
  expect(new Set(signed.map(({ language }) => language))).toEqual(new Set(['en', 'es']));
  for (const { planned_at, created_at, viewed_at, accepted_at, signed_at, sent_to } of signed) {
    const times = [planned_at, created_at, viewed_at, accepted_at, application.clock.now.toISOString()].map(
      (at) => Date.parse(at ?? ''),
    );
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(signed_at).toBe(accepted_at);
    expect(sent_to).toContain('@');
  }
  const waiting = await application.services.db
    .selectFrom('funding_agreement')
    .select('funding_id')
    .where('sent_to', 'is not', null)
    .execute();
  expect(new Set(waiting.map(({ funding_id }) => funding_id)).size).toBeGreaterThan(signed.length);
});

it('open by their links, signed as the client left them', async () => {
  const [signed] = await chainedEvidence(application);
  const link = await application.call(contract.agreementLink, {
    token,
    params: { id: signed?.funding_id ?? 0 },
  });
  const secrets = new URL(link.body.address).searchParams;
  const { body } = await application.call(readAgreement, {
    token: secrets.get('cc') ?? '',
    query: { fc: secrets.get('fc') ?? '' },
  });
  expect(body).toMatchObject({
    state: 'signed',
    language: signed?.language,
    typed_name: signed?.typed_name,
    signed_pdf_hash: signed?.signed_pdf_hash,
  });
});

it('show every status, and what is late', async () => {
  const { body } = await application.call(contract.fundingFacets, { token });
  expect(Math.min(...Object.values(body))).toBeGreaterThan(0);
});

it('stay as they are when the jobs first look at them', async () => {
  const before = [await stored(), await deadlines(), await mails()];
  const { services } = application;
  await services.db.updateTable('job').set({ next_run_at: '2026-01-01T00:00:00Z' }).execute();
  await runDueJobs(services, jobsOf(services));
  expect([await stored(), await deadlines(), await mails()]).toEqual(before);
});

it('pays out remittances that their forms allow, each currency adding up to zero (rule: paid-out-per-currency)', async () => {
  const { db, secret } = application.services;
  const all = await db.selectFrom('remittance').selectAll().execute();
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(Object.values(REMITTANCE)));
  for (const one of all) {
    const card = one.card_number && unsealed(one.card_number, sealOf(secret, one.code));
    const form = { ...one, declared: true, card_number: card ?? '', recipient: { values: one.receiver } };
    expect(
      remittanceProblems(form, { kind: kindOfRemittance(one), hasCard: false, today: '2026-11-28' }),
    ).toEqual([]);
    if (one.status === REMITTANCE.delivered)
      expect([one.paid, one.held]).toEqual([one.total, one.remit_amount]);
  }
  expect(await verifyLedger(db)).toBeUndefined();
  const { rows } = await sql<{ courier: number; tills: number; held: number; recipients: number }>`
    select (sum(amount) filter (where book = 'courier'))::bigint as courier, (-sum(amount) filter (where book = 'recipients'))::bigint as recipients,
      (select sum(balance)::bigint from courier_till) as tills, (select sum(held)::bigint from remittance where status <> 3) as held
    from ledger_entry`.execute(db);
  expect(rows[0]?.courier).toBe(rows[0]?.tills);
  expect(rows[0]?.recipients).toBe(rows[0]?.held);
});

it('fills in forms as far as their lists say, with pictures that the consulate takes', async () => {
  const { db, files } = application.services;
  const kept = await db.selectFrom('file').selectAll().where('key', '=', procedures.key).execute();
  for (const field of ['photo', 'signature'] as const) {
    const [picture] = kept.filter((file) => file.field === field);
    const bytes = await readBytes(files, picture?.storage_key ?? '');
    expect(await formPictureProblem(bytes, field === 'photo' ? 'passport_photo' : field)).toBeUndefined();
  }
  const all = await db.selectFrom('procedure').selectAll().execute();
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(Object.values(PROCEDURE)));
  for (const one of all) {
    const pictures =
      kept.some(({ record_id }) => record_id === one.id) || one.status !== PROCEDURE.new || null;
    const problems = procedureProblems(
      { ...one, photo: pictures, signature: pictures },
      { today: '2026-11-28', adult_age: 16 },
    );
    if (one.status !== PROCEDURE.cancelled) expect(problems).toHaveLength(one.missing_count);
  }
});

it('shows remittances and procedures on the page of their client, and finds them from anywhere', async () => {
  const { db } = application.services;
  const sent = await db
    .selectFrom('remittance')
    .selectAll()
    .where('status', '=', REMITTANCE.sent)
    .where('remit_currency', '=', 'EUR')
    .executeTakeFirstOrThrow();
  const { body } = await application.call(memberOverview, { token, params: { id: sent.member_id } });
  expect(body.on_its_way).toContainEqual(
    expect.objectContaining({
      kind: 'postals/remittances/listing',
      code: sent.code,
      amount: { amount: sent.total, currency: 'EUR' },
    }),
  );
  expect(body.sent).toContainEqual(
    expect.objectContaining({ recipient: sent.recipient_id, kind: 'postals/remittances/listing' }),
  );
  const found = async (q: string) =>
    (await application.call(search, { token, query: { q } })).body.map(({ key, title }) => [key, title]);
  expect(await found(sent.code)).toContainEqual(['postals/remittances/listing', sent.code]);
  expect(await found(sent.card_last || '9225')).not.toContainEqual([
    'postals/remittances/listing',
    sent.code,
  ]);
  const renewed = await db
    .selectFrom('procedure')
    .selectAll()
    .where('passport_number', '<>', '')
    .where('status', '=', PROCEDURE.submitted)
    .executeTakeFirstOrThrow();
  for (const q of [renewed.code, renewed.passport_number])
    expect(await found(q)).toContainEqual(['postals/procedures', renewed.code]);
  // Each code leads to its record, also of what went together.
  const { code } = await db
    .selectFrom('procedure_submission')
    .innerJoin('submitted_procedure', 'submission_id', 'procedure_submission.id')
    .select('code')
    .where('procedure_id', '=', renewed.id)
    .executeTakeFirstOrThrow();
  expect(await found(code)).toEqual([['postals/procedure_submissions', code]]);
  const batch = await db.selectFrom('remittance_batch').select('code').executeTakeFirstOrThrow();
  expect(await found(`#${batch.code.toLowerCase()}`)).toEqual([['postals/remittance_batches', batch.code]]);
  const timeline = await application.call(memberTimeline, {
    token,
    params: { id: renewed.member_id },
    query: { kind: 'postals/procedures' },
  });
  expect(timeline.body.results).toContainEqual(
    expect.objectContaining({ code: renewed.code, text: `${renewed.applicant_name} · ${code}` }),
  );
});

it('takes whole forms to the consulate together, on its day', async () => {
  const all = await application.services.db
    .selectFrom('procedure')
    .leftJoin('submitted_procedure as line', 'line.procedure_id', 'procedure.id')
    .leftJoin('procedure_submission as submission', 'submission.id', 'line.submission_id')
    .select(['procedure.status', 'procedure.submitted_at', 'procedure.application_date'])
    .select(['submission.code', 'submission.date', 'submission.created_at'])
    .execute();
  for (const { status, submitted_at, application_date, code, date, created_at } of all) {
    const went = status === PROCEDURE.submitted || status === PROCEDURE.delivered;
    expect(code !== null).toBe(went);
    if (went) expect([date, created_at]).toEqual([application_date, submitted_at]);
  }
});

it('makes very many rows without indexes and references, and these again after them', async () => {
  const { db } = application.services;
  // What is read back may have fewer brackets.
  const schema = async () =>
    (
      await sql`
        select translate(definition, '()', '') as definition from (
        select pg_get_indexdef(indexrelid) as definition from pg_index join pg_class on pg_class.oid = indexrelid
          where relnamespace = 'public'::regnamespace
        union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
          where connamespace = 'public'::regnamespace) as made
        order by 1`.execute(db)
    ).rows;
  const asking = (transaction: typeof db) => (text: string) => sql.raw(text).execute(transaction);
  const before = await schema();
  const parts: string[] = [];
  const some = ['account', 'season', 'manifest', 'recipient_member'];
  await db.transaction().execute((transaction) =>
    withoutIndexes(asking(transaction), { tables: some, progress: (part) => parts.push(part) }, async () => {
      const { rows } = await sql`select from pg_constraint where contype in ('f', 'x')
        and conrelid = any(${some}::regclass[])`.execute(transaction);
      expect(rows).toHaveLength(0);
    }),
  );
  expect(parts).toEqual(['indexes', 'references']);
  expect(await schema()).toEqual(before);
  const wrong = db.transaction().execute((transaction) =>
    withoutIndexes(asking(transaction), { tables: ['account'] }, async () => {
      await sql`insert into account (member_id, currency) values (-1, 'USD')`.execute(transaction);
    }),
  );
  await expect(wrong).rejects.toThrow('violates foreign key constraint');
  expect(await schema()).toEqual(before);
});

it('copies the rentals of a car for others of its model at its office, and nothing of them twice', async () => {
  const { db } = application.services;
  const done = new Error('All of it is taken back');
  const copied = db.transaction().execute(async (transaction) => {
    const { model_id, pick_up_office_id: office_id } = await transaction
      .selectFrom('rental')
      .select(['model_id', 'pick_up_office_id'])
      .where('vehicle_id', 'is not', null)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const like = await transaction
      .selectFrom('vehicle')
      .select('station_id')
      .where('office_id', '=', office_id)
      .executeTakeFirstOrThrow();
    const twins = await transaction
      .insertInto('vehicle')
      .values(['TWIN1', 'TWIN2'].map((plate) => ({ plate, model_id, office_id, ...like })))
      .returning(['id', 'model_id', 'office_id'])
      .execute();
    const rentalsOf = () =>
      transaction
        .selectFrom('rental')
        .select(['id', 'code', 'member_id', 'total', 'vehicle_id', 'pick_up_at', 'status', 'search'])
        .where('model_id', '=', model_id)
        .where('pick_up_office_id', '=', office_id)
        .orderBy('id')
        .execute();
    const before = await rentalsOf();
    await copyRentals(transaction, twins, 2 * before.length - 1);
    const copies = (await rentalsOf()).slice(before.length);
    expect(copies).toHaveLength(2 * before.length - 1);
    for (const copy of copies) {
      const like = before.filter(
        ({ pick_up_at, member_id }) => pick_up_at === copy.pick_up_at && member_id === copy.member_id,
      );
      expect(
        like.map(({ total, status, vehicle_id }) => [total, status, vehicle_id === null]),
      ).toContainEqual([copy.total, copy.status, copy.vehicle_id === null]);
      expect(copy.search).toContain(copy.code.toLowerCase());
    }
    throw done;
  });
  await expect(copied).rejects.toBe(done);
});

it('begins only empty tables anew', async () => {
  const { db } = application.services;
  const done = new Error('All of it is taken back');
  const begun = db.transaction().execute((transaction) => {
    const ask = (text: string) => sql.raw(text).execute(transaction);
    const files = async () =>
      (
        await sql<{
          name: string;
          file: string;
        }>`select relname as name, pg_relation_filepath(oid) as file from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(transaction)
      ).rows;
    return withoutIndexes(ask, {}, async () => {
      const before = await files();
      await beginAnew(ask);
      const changed = (await files()).filter(({ file }, index) => file !== before[index]?.file);
      expect(changed.length).toBeGreaterThan(3);
      for (const { name } of changed)
        expect((await sql`select from ${sql.table(name)} limit 1`.execute(transaction)).rows).toEqual([]);
      expect(changed.map(({ name }) => name)).not.toContain('rental');
      throw done;
    });
  });
  await expect(begun).rejects.toBe(done);
});

it('loses all of a person that the registry names but what the law keeps, and that after ten years (rule: erased-but-for-the-law)', async () => {
  const { services, clock } = application;
  const { db } = services;
  const today = clock.now;
  // Of whom there is most.
  const { rows } = await sql<{ id: number }>`
    select member_id as id from (
      select member_id from rental union all select member_id from procedure union all select member_id from funding
      union all select member_id from package union all select member_id from remittance union all select member_id from booking
    ) record group by member_id order by count(*) desc, member_id limit 1`.execute(db);
  const id = rows[0]?.id ?? 0;
  const person = { kind: 'member', id } as const;
  const { email, phone, passport } = await db
    .selectFrom('member')
    .select(['email', 'phone', 'passport'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const secret = `zq${crypto.randomUUID()}`;
  const marked = await mark(db, person, secret, today);
  expect(marked.length).toBeGreaterThan(80);

  await inTransaction(db, (transaction) => eraseWhole(jobContext(services, transaction, 'alisios'), person));
  const kept = new Set(
    TABLES.flatMap(({ table, columns }) =>
      Object.entries(columns).flatMap(([name, { until }]) => (until === 'law' ? [`${table}.${name}`] : [])),
    ),
  );
  const left = await whereverIs(db, secret, email, phone);
  expect(left.length).toBeGreaterThan(5);
  expect(left.filter((place) => !kept.has(place) && !place.endsWith('.search'))).toEqual([]);

  clock.now = new Date(today);
  clock.now.setUTCFullYear(today.getUTCFullYear() + 11);
  await eraseKept(services);
  clock.now = today;
  expect(await whereverIs(db, secret, email, phone, passport)).toEqual([]);
  // What is left of them can still be read.
  const { token: chief } = await application.login(administrator);
  const lists = [rentals, bookings, packages, remittances, procedures, payments, fundings, recipients];
  for (const { list } of lists) {
    const response = await application.request('GET', `${list.path}?member=${id}&page_size=100`, {
      token: chief,
    });
    expect([list.path, response.status]).toEqual([list.path, 200]);
  }
  expect(await verifyLedger(db)).toBeUndefined();
});
