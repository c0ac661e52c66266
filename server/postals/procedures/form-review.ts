import * as contract from '../../../src/lib/contract/postals/procedure-links.ts';
import { procedures } from '../../../src/lib/contract/postals/procedures.ts';
import type { Call } from '../../lib/call.ts';
import { conflict } from '../../lib/problem.ts';
import { updateRecord } from '../../lib/records.ts';
import { route } from '../../lib/route.ts';
import { lockNewProcedure } from './cancel.ts';
import { followProcedure } from './chargeable.ts';
import { afterwards, linkAnswer, makeFormLink, refuseClosedLink, withdrawFormLink } from './form-link.ts';
import { mailClient, mailFormLink } from './form-mails.ts';
import { changedPrice, pricedOf } from './price.ts';
import { procedureFrame } from './rows.ts';

/** Staff's side of what a client fills in (rule: client-form-by-link). */

const table = 'procedure';
const { key } = procedures;

/** Throws 404, 409 without an open link, 412. */
async function sendBack(call: Call<typeof contract.sendBackForm>): Promise<void> {
  const { params, version, body, now } = call;
  const stored = await lockNewProcedure(call, { id: params.id, version });
  refuseClosedLink(stored, now);
  if (stored.review === 'accepted') throw conflict('form_link_needed');
  const remarks = body.remarks.map((remark) => ({ ...remark, answered_at: null }));
  const values = { review: 'sent_back', done_at: null, remarks: JSON.stringify(remarks) };
  const sent = await updateRecord(call, { ...stored }, { table, key, values, action: 'sent_back' });
  if (body.notify) await mailClient(call, sent, { kind: 'sent_back' });
}

/** Throws 404, 409, 412. */
async function accept(call: Call<typeof contract.acceptForm>): Promise<void> {
  const stored = await lockNewProcedure(call, { id: call.params.id, version: call.version });
  if (stored.review === null || stored.review === 'accepted') throw conflict('form_link_needed');
  const values = {
    review: 'accepted',
    remarks: '[]',
    ...(await changedPrice(call, stored, pricedOf(stored, await procedureFrame(call)))),
  };
  const accepted = await updateRecord(call, { ...stored }, { table, key, values, action: 'form_accepted' });
  await followProcedure(call, accepted);
}

export const formReviewRoutes = [
  route(contract.createFormLink, async (call) => {
    await makeFormLink(call);
    return afterwards(call);
  }),
  route(contract.revokeFormLink, async (call) => {
    await withdrawFormLink(call);
    return afterwards(call);
  }),
  route(contract.sendFormLink, async (call) => {
    await mailFormLink(call);
    return afterwards(call);
  }),
  route(contract.formLink, linkAnswer),
  route(contract.sendBackForm, async (call) => {
    await sendBack(call);
    return afterwards(call);
  }),
  route(contract.acceptForm, async (call) => {
    await accept(call);
    return afterwards(call);
  }),
];
