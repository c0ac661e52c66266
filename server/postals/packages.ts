import type texts from '../../public/locales/en/postals/packages.json';
import {
  addPackageEvent,
  cancelPackage,
  packageMessage,
  quotePackage,
  savePackageFiles,
  scanPackage,
} from '../../src/lib/contract/postals/package-actions.ts';
import { packageTotals, packages } from '../../src/lib/contract/postals/packages.ts';
import type { PackageRow } from '../../src/lib/contract/postals/packages.ts';
import { statusOf } from '../../src/lib/contract/status.ts';
import { fromMinorUnits } from '../../src/lib/domain/money.ts';
import { fullName } from '../../src/lib/domain/names.ts';
import type { Call, RequestContext } from '../lib/call.ts';
import { csvOf, xlsxOf } from '../lib/export.ts';
import type { ExportColumn } from '../lib/export.ts';
import { formDefinition } from '../lib/form-definition.ts';
import { savePhotos } from '../lib/photos.ts';
import { route } from '../lib/route.ts';
import type { Route } from '../lib/route.ts';
import { fieldKeys, words } from '../lib/words.ts';
import { providerOptions } from '../system/provider-office.ts';
import { cancelPackage as cancel, removePackage } from './packages/cancel.ts';
import { addEvent, lockPackage, refuseByHand } from './packages/events.ts';
import { removeFiles, saveFiles } from './packages/files.ts';
import { packageImportRoute } from './packages/import.ts';
import { allPackages, packageFacetRoute, packagePage, packageSums } from './packages/list.ts';
import { messageOf } from './packages/message.ts';
import { quoteOf } from './packages/price.ts';
import { EVENT_PHOTOS, onePackage } from './packages/rows.ts';
import { scan } from './packages/scan.ts';
import { createPackage, updatePackage } from './packages/save.ts';
import { packageSettingRoutes } from './packages/settings.ts';

/** Money as a number of whole units, which is what spreadsheets count with. */
const units = ({ amount }: { amount: number }) => Number(fromMinorUnits(amount));

function columnsOf(language: RequestContext['language']): readonly ExportColumn<PackageRow>[] {
  const label = fieldKeys<typeof texts>('postals/packages');
  const say = words(language);
  return [
    { heading: label('folio'), value: (row) => row.folio },
    { heading: label('number'), value: (row) => row.number },
    { heading: label('partner_folio'), value: (row) => row.partner_folio },
    {
      heading: label('status'),
      value: (row) => say(`status:package.${statusOf('package', row.status)?.key ?? ''}`),
    },
    { heading: label('event'), value: (row) => say(`postals/events:codes.${row.event.code}`) },
    { heading: label('member_id'), value: (row) => fullName(row.sender) },
    { heading: label('receiver_name'), value: (row) => row.receiver_name },
    { heading: label('identity_card'), value: (row) => row.receiver.identity_card },
    { heading: label('mobile'), value: (row) => row.receiver.mobile },
    { heading: label('city'), value: (row) => row.city.name },
    { heading: label('state'), value: (row) => row.state.name },
    { heading: label('office_id'), value: (row) => row.office.name },
    { heading: label('provider_id'), value: (row) => row.provider?.name ?? null },
    { heading: label('parcels'), value: (row) => row.parcels.length },
    { heading: label('weight_lb'), value: (row) => Number(row.weight.lb) },
    { heading: label('weight_kg'), value: (row) => Number(row.weight.kg) },
    { heading: label('currency'), value: (row) => row.currency },
    { heading: label('declared_value'), value: (row) => units(row.declared_value), type: 'money' },
    { heading: label('customs'), value: (row) => units(row.customs), type: 'money' },
    { heading: label('total'), value: (row) => units(row.total), type: 'money' },
    { heading: label('paid'), value: (row) => units(row.paid), type: 'money' },
    { heading: label('expected_date'), value: (row) => row.expected_date, type: 'date' },
    { heading: label('note'), value: (row) => row.note },
    { heading: label('created_at'), value: (row) => row.created_at, type: 'instant' },
  ];
}

const exportOf = (call: Call<typeof packages.exportCsv>) => ({
  name: 'packages',
  columns: columnsOf(call.language),
  rows: allPackages(call, call.query),
});

async function formOf(
  { db, language }: RequestContext,
  values: Readonly<Record<string, unknown>>,
  version?: number,
) {
  return formDefinition({
    input: packages.input,
    namespace: packages.key,
    language,
    options: await providerOptions(db),
    types: { note: 'multiline' },
    values,
    version,
  });
}

export const packageRoutes: readonly Route[] = [
  route(packages.list, (call) => packagePage(call, call.query)),
  route(packageTotals, (call) => packageSums(call, call.query)),
  route(packages.get, (call) => onePackage(call, call.params.id)),
  route(packages.addForm, (call) => formOf(call, packages.blank)),
  route(packages.modifyForm, async (call) => {
    const row = await onePackage(call, call.params.id);
    return formOf(call, packages.valuesOf(row), row.version);
  }),
  route(packages.create, async (call) => onePackage(call, (await createPackage(call, call.body)).id)),
  route(packages.update, async (call) => {
    await updatePackage(call, { id: call.params.id, version: call.version }, call.body);
    return onePackage(call, call.params.id);
  }),
  route(packages.remove, async (call) => {
    await removeFiles(call);
    await removePackage(call, call.params.id);
  }),
  route(savePackageFiles, async (call) => {
    await saveFiles(call);
    return onePackage(call, call.params.id);
  }),
  route(packages.exportCsv, (call) => csvOf(call, exportOf(call))),
  route(packages.exportXlsx, (call) => xlsxOf(call, exportOf(call))),
  route(quotePackage, (call) => quoteOf(call, call.body)),
  route(cancelPackage, async (call) => {
    await cancel(call, { id: call.params.id, version: call.version }, call.body.reason);
    return onePackage(call, call.params.id);
  }),
  route(addPackageEvent, async (call) => {
    const { photos, ...event } = call.body;
    const stored = await lockPackage(call, call.params.id);
    refuseByHand(stored, event);
    const recordId = await addEvent(call, stored, event);
    await savePhotos(call, { key: EVENT_PHOTOS, recordId }, photos);
    return onePackage(call, call.params.id);
  }),
  route(packageMessage, (call) => messageOf(call, call.params.id)),
  route(scanPackage, (call) => scan(call)),
  packageFacetRoute,
  packageImportRoute,
  ...packageSettingRoutes,
];
