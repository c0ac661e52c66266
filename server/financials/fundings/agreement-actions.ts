import type { Endpoint, Schema } from '../../../src/lib/contract/endpoint.ts';
import * as contract from '../../../src/lib/contract/financials/funding-actions.ts';
import { fundings } from '../../../src/lib/contract/financials/fundings.ts';
import type { IdParams } from '../../../src/lib/contract/fields.ts';
import { FUNDING } from '../../../src/lib/domain/statuses.ts';
import type { Call } from '../../lib/call.ts';
import { conflict, notFound } from '../../lib/problem.ts';
import { lockVersion, updateRecord } from '../../lib/records.ts';
import type { Columns } from '../../lib/records.ts';
import { route } from '../../lib/route.ts';
import { agreementAddress, drawUp, mailAgreement, newestAgreement, shownAgreement } from './agreement.ts';
import { agreementFile } from './agreement-pdf.ts';
import { clientOf } from './mails.ts';
import { oneFunding } from './rows.ts';
import { newCustomerSecret } from './secret.ts';
import { FUNDINGS, storedFunding } from './stored.ts';

/** An action on a plan's agreement: locked in the version that the person saw, and told; the answer is the plan then. */
function changing<Body extends Schema>(
  endpoint: Endpoint<typeof IdParams, undefined, Body, typeof fundings.row>,
  action: string,
  change: (call: Call<typeof endpoint>) => Promise<{ values?: Columns; reason?: string } | void>,
) {
  return route(endpoint, async (call) => {
    const { id } = call.params;
    await lockVersion(call.db, 'funding', id, call.version);
    const { values = {}, reason = '' } = (await change(call)) ?? {};
    await updateRecord(
      call,
      { ...(await storedFunding(call.db, id)) },
      { table: 'funding', key: FUNDINGS, values, action, reason },
    );
    return oneFunding(call, id);
  });
}

export const fundingAgreementRoutes = [
  changing(contract.generateAgreement, 'generate_agreement', async (call) => {
    const { body, params } = call;
    await drawUp(call, await storedFunding(call.db, params.id));
    if (!body.send) return;
    await mailAgreement(call, params.id, body);
  }),
  changing(contract.sendAgreement, 'send_agreement', async (call) => {
    if ((await storedFunding(call.db, call.params.id)).status === FUNDING.cancelled)
      throw conflict('funding_ended');
    await mailAgreement(call, call.params.id, call.body);
  }),
  changing(contract.revokeAgreement, 'revoke_agreement', async (call) => ({
    values: newCustomerSecret(call),
    reason: call.body.reason,
  })),
  route(contract.agreementLink, async (call) => {
    const funding = await storedFunding(call.db, call.params.id);
    const [agreement] = await newestAgreement(call.db, funding.id);
    if (!agreement) throw conflict('agreement_missing');
    const language = call.query.language ?? (await clientOf(call, funding)).language;
    return { address: agreementAddress(call, funding, language), language };
  }),
  route(contract.agreementPdf, async (call) => {
    const funding = await storedFunding(call.db, call.params.id);
    const agreement = shownAgreement(
      await newestAgreement(call.db, funding.id),
      call.query.language ?? call.language,
    );
    if (!agreement) throw notFound();
    return agreementFile(call, funding, agreement);
  }),
];
