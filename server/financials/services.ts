import {
  cancelService,
  deliverService,
  feeOfKind,
  restoreService,
  saveServiceFiles,
  serviceTotals,
  services,
} from '../../src/lib/contract/financials/services.ts';
import type { ServiceRow } from '../../src/lib/contract/financials/services.ts';
import { CURRENCIES } from '../../src/lib/contract/limits.ts';
import { ITEM } from '../../src/lib/domain/statuses.ts';
import type { RequestContext } from '../lib/call.ts';
import { csvOf, xlsxOf } from '../lib/export.ts';
import { formDefinition } from '../lib/form-definition.ts';
import { route } from '../lib/route.ts';
import { activeServiceTypes } from '../system/choices.ts';
import { removeWithFiles, saveFiles } from './services/files.ts';
import { serviceExport, servicePage, serviceSums } from './services/list.ts';
import { oneService } from './services/rows.ts';
import { cancelByStaff, createService, deliver, restoreByStaff, updateService } from './services/save.ts';

/** Payment services (rule: service-of-a-debt). */

async function formOf(context: RequestContext, values: Readonly<Record<string, unknown>>, version?: number) {
  const { db, language } = context;
  const providers = await db
    .selectFrom('service_provider')
    .select(['id as value', 'name as label'])
    .where('status', '=', ITEM.active)
    .orderBy('name')
    .execute();
  return formDefinition({
    input: services.input,
    namespace: services.key,
    language,
    options: { service_type_id: await activeServiceTypes(context), service_provider_id: providers },
    types: { unit_amount: 'money', total: 'money', fee: 'fee', note: 'multiline' },
    values,
    version,
  });
}

/** A service as its form has it. */
const valuesOf = (row: ServiceRow) => ({
  ...row,
  service_type_id: row.service_type.id,
  member_id: row.client.id,
  service_provider_id: row.provider?.id ?? null,
  unit_amount: row.unit_amount.amount,
  total: row.total.amount,
});

export const serviceRoutes = [
  route(services.list, (call) => servicePage(call, call.query)),
  route(serviceTotals, (call) => serviceSums(call, call.query)),
  route(services.get, (call) => oneService(call, call.params.id)),
  route(services.addForm, (call) =>
    formOf(call, {
      quantity: 1,
      currency: CURRENCIES[1],
      fee: null,
      payment_limit: null,
      flight: null,
      note: '',
    }),
  ),
  route(services.modifyForm, async (call) => {
    const service = await oneService(call, call.params.id);
    return formOf(call, valuesOf(service), service.version);
  }),
  route(services.create, async (call) => oneService(call, await createService(call, call.body))),
  route(services.update, async (call) => {
    await updateService(call, call.params.id, call.version, call.body);
    return oneService(call, call.params.id);
  }),
  route(services.remove, removeWithFiles),
  route(services.exportCsv, (call) => csvOf(call, serviceExport(call))),
  route(services.exportXlsx, (call) => xlsxOf(call, serviceExport(call))),
  route(deliverService, async (call) => {
    await deliver(call, { id: call.params.id, version: call.version }, call.body);
    return oneService(call, call.params.id);
  }),
  route(cancelService, async (call) => {
    await cancelByStaff(call, { id: call.params.id, version: call.version }, call.body);
    return oneService(call, call.params.id);
  }),
  route(restoreService, async (call) => {
    await restoreByStaff(call, { id: call.params.id, version: call.version });
    return oneService(call, call.params.id);
  }),
  route(saveServiceFiles, async (call) => {
    await saveFiles(call);
    return oneService(call, call.params.id);
  }),
  route(feeOfKind, async ({ db, query }) => {
    const fee = await db
      .selectFrom('service_fee')
      .select(['fee_amount as amount', 'fee_type'])
      .where('service_type_id', '=', query.service_type)
      .where('status', '=', ITEM.active)
      .where('country_code', 'is', null)
      .executeTakeFirst();
    return { fee: fee ?? null };
  }),
];
