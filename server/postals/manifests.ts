import type { Kysely } from 'kysely';
import {
  addManifestPackages,
  arriveManifest,
  cancelManifest,
  checkInPackage,
  dispatchManifest,
  manifestPaper,
  manifestWorkbook,
  removeManifestPackages,
} from '../../src/lib/contract/postals/manifest-actions.ts';
import { manifestPackages, manifests } from '../../src/lib/contract/postals/manifests.ts';
import { statusOf } from '../../src/lib/contract/status.ts';
import { MANIFEST_PREFIX } from '../../src/lib/domain/codes.ts';
import { MANIFEST } from '../../src/lib/domain/manifest.ts';
import { fromMinorUnits } from '../../src/lib/domain/money.ts';
import { todayIn } from '../../src/lib/domain/zones.ts';
import type { Database } from '../db/tables.ts';
import { companyZone } from '../lib/company-zone.ts';
import { matchesCode } from '../lib/list.ts';
import { pdfAnswer } from '../lib/pdf/answer.ts';
import { nextCode } from '../lib/next-code.ts';
import { conflict, notFound } from '../lib/problem.ts';
import { isEqual, isFrom, isOneOf, isUntil } from '../lib/record-plan.ts';
import { recordKit } from '../lib/record-routes.ts';
import { route } from '../lib/route.ts';
import type { Route } from '../lib/route.ts';
import { words } from '../lib/words.ts';
import { addPackages, refuseOtherCurrency, removePackages } from './manifests/gather.ts';
import { arrive, cancel, checkIn, dispatch } from './manifests/journey.ts';
import { manifestOf } from './manifests/paper.ts';
import { contentsOf, manifestRows, shownManifest } from './manifests/rows.ts';
import type { StoredManifest } from './manifests/rows.ts';
import { refuseUnless } from './manifests/stored.ts';
import { manifestPdf, manifestXlsx } from './papers/manifest.ts';

/** By the year of its day. */
const NUMBERS = { prefix: MANIFEST_PREFIX, sequence: 'manifest_number' } as const;

const records = recordKit({
  contract: manifests,
  table: 'manifest',
  rows: ({ db }) => manifestRows(db),
  shown: (_, rows) => rows.map(shownManifest),
  search: (typed) => matchesCode('manifest.search', typed),
  sorts: {
    number: 'manifest.number',
    status: 'manifest.status',
    carrier: 'manifest.carrier',
    date: 'manifest.date',
    created_at: 'manifest.created_at',
    updated_at: 'manifest.updated_at',
  },
  filters: {
    status: isOneOf('manifest.status'),
    date_from: isFrom('manifest.date'),
    date_to: isUntil('manifest.date'),
    brand: isEqual('manifest.brand'),
  },
  form: { types: { note: 'multiline' } },
  async check(context, body, before) {
    const stored = before as StoredManifest | undefined;
    if (!stored) return;
    // What has left stays as the papers say that went with it; its note does not.
    const { note: _, ...said } = body;
    const same = Object.entries(said).every(([name, value]) => stored[name as keyof typeof said] === value);
    if (!same) refuseUnless(stored, MANIFEST.open, MANIFEST.dispatched);
    await refuseOtherCurrency(context, stored, body.currency);
  },
  async columnsOf(body, { db, brand }, before) {
    return before ? body : { ...body, brand, number: await nextCode(db, NUMBERS, body.date) };
  },
  async checkRemoval({ db }, before) {
    const { id, number, status } = before as StoredManifest;
    const one = await db
      .selectFrom('manifest_package')
      .select('package_id')
      .where('manifest_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (one || status !== MANIFEST.open) throw conflict('manifest_kept', { number });
  },
  exported: {
    number: (row) => row.number,
    status: (row, { language }) =>
      words(language)(`status:manifest.${statusOf('manifest', row.status)?.key ?? ''}`),
    date: { type: 'date', value: (row) => row.date },
    carrier: (row) => row.carrier,
    awb: (row) => row.awb,
    route: (row) => row.route,
    pallet: (row) => row.pallet,
    seal: (row) => row.seal,
    packages: (row) => shownManifest(row).packages,
    parcels: (row) => shownManifest(row).parcels,
    weight_kg: (row) => Number(shownManifest(row).weight.kg),
    weight_lb: (row) => Number(shownManifest(row).weight.lb),
    currency: (row) => row.currency,
    value: { type: 'money', value: (row) => Number(fromMinorUnits(shownManifest(row).value.amount)) },
    arrived: (row) => shownManifest(row).arrived,
    missing: (row) => shownManifest(row).missing,
    extra: (row) => shownManifest(row).extra,
    dispatched_at: { type: 'instant', value: (row) => row.dispatched_at },
    arrived_at: { type: 'instant', value: (row) => row.arrived_at },
    note: (row) => row.note,
  },
});

/** Throws 404. */
async function stored(db: Kysely<Database>, id: number): Promise<StoredManifest> {
  const row = await db.selectFrom('manifest').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export const manifestRoutes: readonly Route[] = [
  ...records.routes({
    addForm: async (call) => {
      const date = todayIn(await companyZone(call.db), call.now);
      return records.form(call, { ...manifests.blank, date });
    },
  }),
  route(manifestPackages, async ({ db, params }) => contentsOf(db, await stored(db, params.id))),
  route(addManifestPackages, async (call) => {
    const answer = await addPackages(call);
    return { ...answer, manifest: await records.one(call, call.params.id) };
  }),
  route(removeManifestPackages, async (call) => {
    await removePackages(call);
    return records.one(call, call.params.id);
  }),
  route(dispatchManifest, async (call) => {
    await dispatch(call, { id: call.params.id, version: call.version }, call.body);
    return records.one(call, call.params.id);
  }),
  route(checkInPackage, (call) => checkIn(call)),
  route(arriveManifest, async (call) => {
    await arrive(call, { id: call.params.id, version: call.version });
    return records.one(call, call.params.id);
  }),
  route(cancelManifest, async (call) => {
    await cancel(call, { id: call.params.id, version: call.version }, call.body.reason);
    return records.one(call, call.params.id);
  }),
  route(manifestPaper, async (call) => {
    const manifest = await stored(call.db, call.params.id);
    const pdf = await manifestPdf(
      call,
      await manifestOf(call.db, manifest),
      call.query.language ?? call.language,
    );
    return pdfAnswer(pdf, `${manifest.number}.pdf`);
  }),
  route(manifestWorkbook, async (call) => {
    const manifest = await stored(call.db, call.params.id);
    const bytes = await manifestXlsx(
      await manifestOf(call.db, manifest),
      call.query.language ?? call.language,
    );
    return new Response(bytes, {
      headers: {
        'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'content-disposition': `attachment; filename="${manifest.number}.xlsx"`,
      },
    });
  }),
];
