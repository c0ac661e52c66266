import * as contract from '../../../src/lib/contract/financials/funding-actions.ts';
import { fundingTotals, fundings } from '../../../src/lib/contract/financials/fundings.ts';
import { PAYMENT_LIMIT_DEFAULT } from '../../../src/lib/contract/limits.ts';
import { FUNDING_LIVES } from '../../../src/lib/domain/statuses.ts';
import type { Call } from '../../lib/call.ts';
import { csvOf, xlsxOf } from '../../lib/export.ts';
import { formDefinition } from '../../lib/form-definition.ts';
import { conflict } from '../../lib/problem.ts';
import { lockVersion } from '../../lib/records.ts';
import { route } from '../../lib/route.ts';
import { lockService } from '../services/stored.ts';
import { fundingAgreementRoutes } from './agreement-actions.ts';
import { endByStaff } from './end.ts';
import { exportOf, facetsOf, fundingPage, fundingSums } from './list.ts';
import { mailFunding } from './mails.ts';
import { oneFunding } from './rows.ts';
import { changeFunding, createFunding, refuseRemoval } from './save.ts';
import { fundable, preview } from './services.ts';
import { fundingSettingRoutes } from './settings.ts';
import { storedFunding } from './stored.ts';

const form = {
  input: fundings.input,
  namespace: fundings.key,
  types: { fee: 'fee', reason: 'multiline' },
} as const;
const BEGINNING = {
  extras: 0,
  fee: null,
  initial_payment: 0,
  deadlines: 3,
  time_slot: 30,
  payment_limit: PAYMENT_LIMIT_DEFAULT,
  service_date: null,
  schedule: null,
  reason: '',
} as const;

/** Ends a plan by staff and tells the client. Throws 404, 409, 412. */
async function cancel(call: Call<typeof contract.cancelFunding>): Promise<void> {
  const { db, params, version, body } = call;
  const { service_id } = await storedFunding(db, params.id);
  await lockService(db, service_id);
  await lockVersion(db, 'funding', params.id, version);
  const funding = await storedFunding(db, params.id);
  if (!FUNDING_LIVES.has(funding.status)) throw conflict('funding_ended');
  await endByStaff(call, funding, body.reason);
  if (body.notify) await mailFunding(call, funding, { kind: 'cancelled' });
}

export const fundingRoutes = [
  route(fundings.list, (call) => fundingPage(call, call.query)),
  route(fundingTotals, (call) => fundingSums(call, call.query)),
  route(fundings.get, (call) => oneFunding(call, call.params.id)),
  route(fundings.addForm, ({ language }) => formDefinition({ ...form, language, values: BEGINNING })),
  route(fundings.modifyForm, async (call) => {
    const { extras, initial_payment, service, ...funding } = await oneFunding(call, call.params.id);
    const values = {
      ...funding,
      service_id: service.id,
      extras: extras.amount,
      initial_payment: initial_payment.amount,
      schedule: null,
      reason: '',
    };
    return formDefinition({ ...form, language: call.language, values, version: funding.version });
  }),
  route(fundings.create, async (call) => oneFunding(call, await createFunding(call, call.body))),
  route(fundings.update, async (call) => {
    await changeFunding(call, call.params.id, call.version, call.body);
    return oneFunding(call, call.params.id);
  }),
  route(fundings.remove, (call) => refuseRemoval(call, call.params.id)),
  route(fundings.exportCsv, async (call) => csvOf(call, await exportOf(call))),
  route(fundings.exportXlsx, async (call) => xlsxOf(call, await exportOf(call))),
  route(contract.previewFunding, preview),
  route(contract.fundableServices, fundable),
  route(contract.fundingFacets, facetsOf),
  route(contract.cancelFunding, async (call) => {
    await cancel(call);
    return oneFunding(call, call.params.id);
  }),
  ...fundingSettingRoutes,
  ...fundingAgreementRoutes,
];
