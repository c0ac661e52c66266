import { views } from '../../src/lib/contract/views.ts';
import type { Call } from '../lib/call.ts';
import { pageOf } from '../lib/list.ts';
import { conflict, notFound } from '../lib/problem.ts';
import { insertRecord, lockVersion, removeRecord, updateRecord } from '../lib/records.ts';
import { route } from '../lib/route.ts';

type Context = Pick<Call<typeof views.get>, 'db' | 'member'>;

/** A person's own views only: another's number is not found (rule: only-who-may). */
const mine = ({ db, member }: Context) =>
  db.selectFrom('view').selectAll().where('member_id', '=', member.id);

async function one(context: Context, id: number) {
  const view = await mine(context).where('id', '=', id).executeTakeFirst();
  if (!view) throw notFound();
  return view;
}

async function refuseSameName(
  context: Context,
  body: { screen: string; name: string },
  except = 0,
): Promise<void> {
  const same = await mine(context)
    .where('screen', '=', body.screen)
    .where('name', '=', body.name)
    .where('id', '!=', except)
    .executeTakeFirst();
  if (same) throw conflict('view_exists', { name: body.name });
}

export const viewRoutes = [
  route(views.list, ({ db, member, query }) => {
    const rows = query.screen
      ? mine({ db, member }).where('screen', '=', query.screen)
      : mine({ db, member });
    return pageOf({ db, query, rows, sorts: { name: 'name' }, defaultSort: views.defaultSort, id: 'id' });
  }),
  route(views.get, (call) => one(call, call.params.id)),
  route(views.create, async (call) => {
    await refuseSameName(call, call.body);
    const id = await insertRecord(call, {
      table: 'view',
      key: views.key,
      values: { ...call.body, member_id: call.member.id },
    });
    return one(call, id);
  }),
  route(views.update, async (call) => {
    await one(call, call.params.id);
    await refuseSameName(call, call.body, call.params.id);
    const before = await lockVersion(call.db, 'view', call.params.id, call.version);
    await updateRecord(call, before, { table: 'view', key: views.key, values: call.body });
    return one(call, call.params.id);
  }),
  route(views.remove, async (call) => {
    await one(call, call.params.id);
    await removeRecord(call, { table: 'view', key: views.key }, call.params.id);
  }),
];
