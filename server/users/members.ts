import type texts from '../../public/locales/en/users/members.json';
import { resetLogin } from '../../src/lib/contract/users/login-reset.ts';
import { inviteMember, members } from '../../src/lib/contract/users/members.ts';
import type { MemberRow } from '../../src/lib/contract/users/members.ts';
import { statusOf } from '../../src/lib/contract/status.ts';
import { ROLES } from '../../src/lib/contract/permissions.ts';
import { ITEM } from '../../src/lib/domain/statuses.ts';
import { todayIn } from '../../src/lib/domain/zones.ts';
import { attachFiles } from '../lib/attachments.ts';
import { holds } from '../lib/call.ts';
import type { Call, RequestContext } from '../lib/call.ts';
import { companyZone } from '../lib/company-zone.ts';
import { EXPORT_BATCH, csvOf, xlsxOf } from '../lib/export.ts';
import type { ExportColumn } from '../lib/export.ts';
import { formDefinition } from '../lib/form-definition.ts';
import { pageOf, sorted } from '../lib/list.ts';
import { ProblemError, conflict } from '../lib/problem.ts';
import { insertRecord, lockVersion, removeRecord, updateRecord } from '../lib/records.ts';
import type { Columns } from '../lib/records.ts';
import { route } from '../lib/route.ts';
import { fieldKeys, words } from '../lib/words.ts';
import { writeCreditLimit } from './members-credit.ts';
import {
  MEMBERS,
  columnsOf,
  endAccess,
  invite,
  isStaff,
  resetLoginOf,
  keepAnAdministrator,
  refuseUnlessAllowed,
} from './members-rules.ts';
import type { Standing, StoredPhone } from './members-rules.ts';
import { SORTS, filtered, oneMember, shown, withFiles } from './members-rows.ts';

type Query = Call<typeof members.list>['query'];

async function planOf({ db, query }: RequestContext & { query: Query }) {
  const zone = await companyZone(db);
  return {
    db,
    query,
    rows: filtered(db, query, zone),
    sorts: SORTS,
    defaultSort: members.defaultSort,
    id: 'member.id',
    zone,
  };
}

async function exportOf(call: Call<typeof members.exportCsv>) {
  const plan = await planOf(call);
  const today = todayIn(plan.zone, call.now);
  const say = words(call.language);
  const field = fieldKeys<typeof texts>('users/members');
  const columns: ExportColumn<Omit<MemberRow, 'files'>>[] = [
    { heading: field('first_name'), value: (row) => row.first_name },
    { heading: field('last_name'), value: (row) => row.last_name },
    { heading: field('email'), value: (row) => row.email },
    { heading: field('phone'), value: (row) => row.phone },
    { heading: field('passport'), value: (row) => row.passport },
    { heading: field('passport_expires_on'), value: (row) => row.passport_expires_on, type: 'date' },
    { heading: field('birth_date'), value: (row) => row.birth_date, type: 'date' },
    { heading: field('age'), value: (row) => row.age },
    { heading: field('address'), value: (row) => row.address },
    { heading: field('role'), value: (row) => say(`users/members:options.role.${row.role}`) },
    { heading: field('language'), value: (row) => row.language },
    { heading: field('status'), value: (row) => say(`status:global.${statusOf('global', row.status)?.key}`) },
    { heading: field('credit_limit'), value: (row) => row.credit_limit.amount / 100, type: 'money' },
    { heading: field('currency'), value: (row) => row.credit_limit.currency },
    { heading: field('created_at'), value: (row) => row.created_at, type: 'instant' },
  ];
  async function* rows() {
    for await (const row of sorted(plan).stream(EXPORT_BATCH)) yield shown(row, today);
  }
  return { name: 'members', columns, rows: rows() };
}

const form = {
  input: members.input,
  namespace: members.key,
  types: { note: 'multiline', phone: 'phone', birth_date: 'date', passport_expires_on: 'date' },
} as const;
const NO_CREDIT = { amount: 0, currency: 'USD' } as const;

const attach = (call: RequestContext & { member: { id: number } }, id: number, ids: readonly number[]) =>
  attachFiles(call, { key: MEMBERS, recordId: id, field: 'file_ids', ids, memberId: call.member.id });

/** The parts of a locked row that the rules ask for. */
const standingOf = (row: Columns) =>
  row as unknown as Omit<Standing, 'credit_limit'> &
    StoredPhone & { email: string | null; password_hash: string | null; merged_into_id: number | null };

async function update(call: Call<typeof members.update>): Promise<MemberRow> {
  const { id, credit_limit } = await oneMember(call, call.params.id);
  const row = await lockVersion(call.db, 'member', id, call.version);
  if (row.erased_at !== null) throw conflict('person_erased');
  const before = { ...standingOf(row), credit_limit };
  const { file_ids, ...values } = call.body;
  refuseUnlessAllowed(call.session, values, before);
  const columns = await columnsOf(call, values, before);
  const entered = (who: Pick<Standing, 'role' | 'status'>) => isStaff(who.role) && who.status === ITEM.active;
  if (
    before.role === ROLES.administrator &&
    before.status === ITEM.active &&
    (values.role !== ROLES.administrator || values.status !== ITEM.active)
  ) {
    await keepAnAdministrator(call.db, id);
  }
  await updateRecord(call, row, { table: 'member', key: MEMBERS, values: columns });
  await writeCreditLimit(call, id, credit_limit, values.credit_limit);
  await attach(call, id, file_ids);
  if (entered(before) && !entered(values)) await endAccess(call.db, id);
  // A link that was mailed to the former address must not open the account.
  if (before.email !== values.email)
    await call.db
      .deleteFrom('password_link')
      .where('member_id', '=', id)
      .where('used_at', 'is', null)
      .execute();
  if (entered(values) && before.password_hash === null && (!entered(before) || before.email !== values.email))
    await invite(call, id);
  return oneMember(call, id);
}

export const memberRoutes = [
  route(members.list, async (call) => {
    const plan = await planOf(call);
    const page = await pageOf(plan);
    return { ...page, results: await withFiles(call, page.results, plan.zone) };
  }),
  route(members.get, (call) => oneMember(call, call.params.id)),
  route(members.addForm, ({ language }) =>
    formDefinition({ ...form, language, values: { ...members.blank, language } }),
  ),
  route(members.modifyForm, async (call) => {
    const member = await oneMember(call, call.params.id);
    return formDefinition({
      ...form,
      language: call.language,
      values: members.valuesOf(member),
      version: member.version,
    });
  }),
  route(members.create, async (call) => {
    const { file_ids, ...values } = call.body;
    refuseUnlessAllowed(call.session, values);
    const columns = await columnsOf(call, values);
    const id = await insertRecord(call, { table: 'member', key: MEMBERS, values: columns });
    await writeCreditLimit(call, id, NO_CREDIT, values.credit_limit);
    await attach(call, id, file_ids);
    if (isStaff(values.role) && values.status === ITEM.active) await invite(call, id);
    return oneMember(call, id);
  }),
  route(members.update, update),
  route(members.remove, async (call) => {
    const member = await oneMember(call, call.params.id);
    const { id } = member;
    if (id === call.member.id) throw conflict('own_record');
    // Who was erased stays to be named, and erased again after a restore.
    if (member.erased_at !== null) throw conflict('person_erased');
    if (isStaff(member.role) && !holds(call.session, 'members:write_staff'))
      throw new ProblemError('e10', { status: 403, reason: 'not_permitted' });
    if (member.role === ROLES.administrator) await keepAnAdministrator(call.db, id);
    for (const table of ['session', 'trusted_browser', 'password_link', 'view'] as const)
      await call.db.deleteFrom(table).where('member_id', '=', id).execute();
    await attach(call, id, []);
    await removeRecord(call, { table: 'member', key: MEMBERS }, id);
  }),
  route(members.exportCsv, async (call) => csvOf(call, await exportOf(call))),
  route(members.exportXlsx, async (call) => xlsxOf(call, await exportOf(call))),
  route(inviteMember, (call) => invite(call, call.params.id)),
  route(resetLogin, (call) => resetLoginOf(call, call.params.id)),
];
