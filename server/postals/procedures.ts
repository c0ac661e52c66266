import type texts from '../../public/locales/en/postals/procedures.json';
import {
  cancelProcedure,
  deliverProcedure,
  reopenProcedure,
  submitProcedure,
} from '../../src/lib/contract/postals/procedure-actions.ts';
import { BLANK_PROCEDURE_FORM } from '../../src/lib/contract/postals/procedure-form.ts';
import { procedureTotals, procedures } from '../../src/lib/contract/postals/procedures.ts';
import type { ProcedureRow } from '../../src/lib/contract/postals/procedures.ts';
import { statusOf } from '../../src/lib/contract/status.ts';
import { fromMinorUnits } from '../../src/lib/domain/money.ts';
import { fullName } from '../../src/lib/domain/names.ts';
import { askedFields } from '../../src/lib/domain/procedure-needs.ts';
import type { FilledProcedure } from '../../src/lib/domain/procedure-needs.ts';
import { PROCEDURE_TYPE } from '../../src/lib/domain/procedures.ts';
import type { Call, RequestContext } from '../lib/call.ts';
import { csvOf, xlsxOf } from '../lib/export.ts';
import type { ExportColumn } from '../lib/export.ts';
import { formDefinition } from '../lib/form-definition.ts';
import { preparedRoute, route } from '../lib/route.ts';
import type { Route } from '../lib/route.ts';
import { fieldKeys, words } from '../lib/words.ts';
import { providerOptions } from '../system/provider-office.ts';
import { cancelProcedure as cancel, removeProcedure } from './procedures/cancel.ts';
import { earlierProcedureRoute } from './procedures/earlier.ts';
import { allProcedures, procedureFacetRoute, procedurePage, procedureSums } from './procedures/list.ts';
import { deliverProcedure as deliver, reopenProcedure as reopen } from './procedures/moves.ts';
import { oneProcedure, procedureFrame } from './procedures/rows.ts';
import { seenPictures } from './procedures/pictures.ts';
import { createProcedure, updateProcedure } from './procedures/save.ts';
import { procedureSettingRoutes } from './procedures/settings.ts';
import { submitProcedure as submit } from './procedures/submit.ts';

/** Money as a number of whole units, which is what spreadsheets count with. */
const units = ({ amount }: { amount: number }) => Number(fromMinorUnits(amount));

function columnsOf(language: RequestContext['language']): readonly ExportColumn<ProcedureRow>[] {
  const label = fieldKeys<typeof texts>(procedures.key);
  const say = words(language);
  return [
    { heading: label('code'), value: (row) => row.code },
    {
      heading: label('status'),
      value: (row) => say(`status:procedure.${statusOf('procedure', row.status)?.key ?? ''}`),
    },
    { heading: label('type'), value: (row) => say(`${procedures.key}:options.type.${row.type}`) },
    { heading: label('applicant_name'), value: (row) => row.applicant_name },
    { heading: label('member_id'), value: (row) => fullName(row.client) },
    { heading: label('birth_date'), value: (row) => row.birth_date, type: 'date' },
    { heading: label('identity_card'), value: (row) => row.identity_card ?? '' },
    { heading: label('passport_number'), value: (row) => row.passport_number },
    { heading: label('phone'), value: (row) => row.phone ?? '' },
    { heading: label('office_id'), value: (row) => row.office.name },
    { heading: label('provider_id'), value: (row) => row.provider?.name ?? null },
    { heading: label('currency'), value: (row) => row.currency },
    { heading: label('total'), value: (row) => units(row.total), type: 'money' },
    { heading: label('paid'), value: (row) => units(row.paid), type: 'money' },
    { heading: label('note'), value: (row) => row.note },
    { heading: label('submitted_at'), value: (row) => row.submitted_at, type: 'instant' },
    { heading: label('created_at'), value: (row) => row.created_at, type: 'instant' },
  ];
}

const exportOf = (call: Call<typeof procedures.exportCsv>) => ({
  name: 'procedures',
  columns: columnsOf(call.language),
  rows: allProcedures(call, call.query),
});

/** What is required follows from what the form says (rule: procedure-needs). */
async function formOf(
  context: RequestContext,
  filled: FilledProcedure,
  { values, version }: { values: Readonly<Record<string, unknown>>; version?: number },
) {
  const { db, language } = context;
  const asked = askedFields(filled, await procedureFrame(context));
  return formDefinition({
    input: procedures.input,
    namespace: procedures.key,
    language,
    options: await providerOptions(db),
    types: { note: 'multiline', birth_city_id: 'city', reference_city_id: 'city', phone: 'phone' },
    needed: asked.filter(({ required }) => required).map(({ field }) => field),
    values,
    version,
  });
}

/** A first issue of which nobody said anything. */
const NOTHING: FilledProcedure = {
  ...BLANK_PROCEDURE_FORM,
  type: PROCEDURE_TYPE.first_issue,
  photo: null,
  signature: null,
};

export const procedureRoutes: readonly Route[] = [
  route(procedures.list, (call) => procedurePage(call, call.query)),
  route(procedureTotals, (call) => procedureSums(call, call.query)),
  route(procedures.get, (call) => oneProcedure(call, call.params.id)),
  route(procedures.addForm, (call) => formOf(call, NOTHING, { values: procedures.blank })),
  route(procedures.modifyForm, async (call) => {
    const row = await oneProcedure(call, call.params.id);
    return formOf(call, row, { values: procedures.valuesOf(row), version: row.version });
  }),
  preparedRoute(procedures.create, seenPictures, async (call, seen) =>
    oneProcedure(call, await createProcedure(call, seen)),
  ),
  preparedRoute(procedures.update, seenPictures, async (call, seen) => {
    await updateProcedure(call, seen);
    return oneProcedure(call, call.params.id);
  }),
  route(procedures.remove, (call) => removeProcedure(call, call.params.id)),
  route(procedures.exportCsv, (call) => csvOf(call, exportOf(call))),
  route(procedures.exportXlsx, (call) => xlsxOf(call, exportOf(call))),
  route(submitProcedure, async (call) => {
    await submit(call, { id: call.params.id, version: call.version });
    return oneProcedure(call, call.params.id);
  }),
  route(reopenProcedure, async (call) => {
    await reopen(call, { id: call.params.id, version: call.version }, call.body.reason);
    return oneProcedure(call, call.params.id);
  }),
  route(deliverProcedure, async (call) => {
    await deliver(call, { id: call.params.id, version: call.version }, call.body.received_by);
    return oneProcedure(call, call.params.id);
  }),
  route(cancelProcedure, async (call) => {
    await cancel(call, { id: call.params.id, version: call.version }, call.body.reason);
    return oneProcedure(call, call.params.id);
  }),
  procedureFacetRoute,
  earlierProcedureRoute,
  ...procedureSettingRoutes,
];
