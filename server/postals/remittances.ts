import type texts from '../../public/locales/en/postals/remittances/listing.json';
import { cancelRemittance, revealCard } from '../../src/lib/contract/postals/remittance-actions.ts';
import {
  receiverOrder,
  senderOrder,
  stepRemittance,
} from '../../src/lib/contract/postals/remittance-steps.ts';
import { remittanceTotals, remittances } from '../../src/lib/contract/postals/remittances.ts';
import type { RemittanceRow } from '../../src/lib/contract/postals/remittances.ts';
import { statusOf } from '../../src/lib/contract/status.ts';
import { fromMinorUnits } from '../../src/lib/domain/money.ts';
import { fullName } from '../../src/lib/domain/names.ts';
import { onTransaction } from '../lib/call.ts';
import type { Call, RequestContext } from '../lib/call.ts';
import { csvOf, xlsxOf } from '../lib/export.ts';
import type { ExportColumn } from '../lib/export.ts';
import { formDefinition } from '../lib/form-definition.ts';
import { savePhotos } from '../lib/photos.ts';
import { languageOfClient } from '../lib/reader.ts';
import { route } from '../lib/route.ts';
import type { Route } from '../lib/route.ts';
import { inTransaction } from '../lib/transaction.ts';
import { fieldKeys, words } from '../lib/words.ts';
import { providerOptions } from '../system/provider-office.ts';
import { cancelRemittance as cancel, removeRemittance } from './remittances/cancel.ts';
import { revealedCard } from './remittances/card.ts';
import { remittanceLimitRoutes } from './remittances/limits.ts';
import { allRemittances, remittanceFacetRoute, remittancePage, remittanceSums } from './remittances/list.ts';
import { lockRemittance } from './remittances/lock.ts';
import { remittanceOrderRoutes } from './remittances/orders.ts';
import { EVENT_PHOTOS, oneRemittance } from './remittances/rows.ts';
import { createRemittance, updateRemittance } from './remittances/save.ts';
import { doStep } from './remittances/steps.ts';
import { orderPdf } from './papers/remittance-order.ts';

/** Money as a number of whole units, which is what spreadsheets count with. */
const units = ({ amount }: { amount: number }) => Number(fromMinorUnits(amount));

/** Of a card its last four digits stand in an export, never more (rule: card-of-a-recipient). */
function columnsOf(language: RequestContext['language']): readonly ExportColumn<RemittanceRow>[] {
  const label = fieldKeys<typeof texts>('postals/remittances/listing');
  const say = words(language);
  return [
    { heading: label('code'), value: (row) => row.code },
    {
      heading: label('status'),
      value: (row) => say(`status:remittance.${statusOf('remittance', row.status)?.key ?? ''}`),
    },
    { heading: label('event'), value: (row) => say(`postals/remittances/listing:events.${row.event}`) },
    { heading: label('member_id'), value: (row) => fullName(row.sender) },
    { heading: label('receiver_name'), value: (row) => row.receiver_name },
    { heading: label('identity_card'), value: (row) => row.receiver.identity_card },
    { heading: label('mobile'), value: (row) => row.receiver.mobile },
    { heading: label('city'), value: (row) => row.city.name },
    { heading: label('state'), value: (row) => row.state.name },
    { heading: label('office_id'), value: (row) => row.office.name },
    { heading: label('provider_id'), value: (row) => row.provider?.name ?? null },
    {
      heading: label('delivery'),
      value: (row) => say(`postals/remittances/listing:options.delivery.${row.delivery}`),
    },
    { heading: label('card_last'), value: (row) => (row.card_last === '' ? '' : `•••• ${row.card_last}`) },
    { heading: label('remit'), value: (row) => units(row.remit), type: 'money' },
    { heading: label('remit_currency'), value: (row) => row.remit.currency },
    { heading: label('rate'), value: (row) => Number(row.rate) },
    { heading: label('receive'), value: (row) => units(row.receive), type: 'money' },
    { heading: label('receive_currency'), value: (row) => row.receive.currency },
    { heading: label('fee'), value: (row) => units(row.fee), type: 'money' },
    { heading: label('total'), value: (row) => units(row.total), type: 'money' },
    { heading: label('paid'), value: (row) => units(row.paid), type: 'money' },
    { heading: label('note'), value: (row) => row.note },
    { heading: label('created_at'), value: (row) => row.created_at, type: 'instant' },
  ];
}

const exportOf = (call: Call<typeof remittances.exportCsv>) => ({
  name: 'remittances',
  columns: columnsOf(call.language),
  rows: allRemittances(call, call.query),
});

async function formOf(
  { db, language }: RequestContext,
  values: Readonly<Record<string, unknown>>,
  version?: number,
) {
  return formDefinition({
    input: remittances.input,
    namespace: remittances.key,
    language,
    options: await providerOptions(db),
    types: { note: 'multiline' },
    values,
    version,
  });
}

export const remittanceRoutes: readonly Route[] = [
  route(remittances.list, (call) => remittancePage(call, call.query)),
  route(remittanceTotals, (call) => remittanceSums(call, call.query)),
  route(remittances.get, (call) => oneRemittance(call, call.params.id)),
  route(remittances.addForm, (call) => formOf(call, remittances.blank)),
  route(remittances.modifyForm, async (call) => {
    const row = await oneRemittance(call, call.params.id);
    return formOf(call, remittances.valuesOf(row), row.version);
  }),
  route(remittances.create, async (call) => oneRemittance(call, await createRemittance(call, call.body))),
  route(remittances.update, async (call) => {
    await updateRemittance(call, { id: call.params.id, version: call.version }, call.body);
    return oneRemittance(call, call.params.id);
  }),
  route(remittances.remove, (call) => removeRemittance(call, call.params.id)),
  route(remittances.exportCsv, (call) => csvOf(call, exportOf(call))),
  route(remittances.exportXlsx, (call) => xlsxOf(call, exportOf(call))),
  route(cancelRemittance, async (call) => {
    await cancel(call, { id: call.params.id, version: call.version }, call.body.reason);
    return oneRemittance(call, call.params.id);
  }),
  // Answers a secret, which no repeated Idempotency-Key may bring back.
  route(
    revealCard,
    (call) => inTransaction(call.db, (db) => revealedCard(onTransaction(call, db), call.params.id)),
    { transactional: false },
  ),
  route(stepRemittance, async (call) => {
    const { photos, ...step } = call.body;
    const recordId = await doStep(call, await lockRemittance(call, call.params.id), step);
    await savePhotos(call, { key: EVENT_PHOTOS, recordId }, photos);
    return oneRemittance(call, call.params.id);
  }),
  route(senderOrder, async (call) => {
    const row = await oneRemittance(call, call.params.id);
    return orderPdf(call, row, {
      side: 'sender',
      language: call.query.language ?? languageOfClient(row.sender.language),
    });
  }),
  // Whoever pays it out reads it in Cuba.
  route(receiverOrder, async (call) =>
    orderPdf(call, await oneRemittance(call, call.params.id), { side: 'receiver', language: 'es' }),
  ),
  remittanceFacetRoute,
  ...remittanceOrderRoutes,
  ...remittanceLimitRoutes,
];
