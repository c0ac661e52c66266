import { paymentTotals, payments } from '../../../src/lib/contract/financials/payments.ts';
import { attachFiles } from '../../lib/attachments.ts';
import { csvOf, xlsxOf } from '../../lib/export.ts';
import { formDefinition } from '../../lib/form-definition.ts';
import { route } from '../../lib/route.ts';
import { paymentActionRoutes } from './actions.ts';
import { updatePayment } from './attention.ts';
import { paymentExport, paymentPage, paymentSums } from './list.ts';
import { paymentMakingRoutes } from './making.ts';
import { onePayment } from './rows.ts';
import { PAYMENTS, lockPayment } from './stored.ts';
import { transferDetailRoutes } from './transfer-details.ts';

export const paymentRoutes = [
  route(payments.list, (call) => paymentPage(call, call.query)),
  route(paymentTotals, (call) => paymentSums(call, call.query)),
  route(payments.get, (call) => onePayment(call, call.params.id)),
  route(payments.modifyForm, async (call) => {
    const payment = await onePayment(call, call.params.id);
    const values = { reference: payment.reference, voucher_ids: payment.vouchers.map(({ id }) => id) };
    return formDefinition({
      input: payments.input,
      namespace: PAYMENTS,
      language: call.language,
      values,
      version: payment.version,
    });
  }),
  route(payments.update, async (call) => {
    const { id } = call.params;
    const { payment } = await lockPayment(call.db, id, call.version);
    const { voucher_ids, reference } = call.body;
    await attachFiles(call, {
      key: PAYMENTS,
      recordId: id,
      field: 'voucher_ids',
      ids: voucher_ids,
      memberId: call.member.id,
    });
    await updatePayment(call, payment, { reference });
    return onePayment(call, id);
  }),
  route(payments.exportCsv, (call) => csvOf(call, paymentExport(call))),
  route(payments.exportXlsx, (call) => xlsxOf(call, paymentExport(call))),
  ...paymentMakingRoutes,
  ...paymentActionRoutes,
  ...transferDetailRoutes,
];
