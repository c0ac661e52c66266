import { formOfProcedure, procedures } from '../../../src/lib/contract/postals/procedures.ts';
import type { ProcedureInput } from '../../../src/lib/contract/postals/procedure-input.ts';
import { PROCEDURE_PREFIX } from '../../../src/lib/domain/codes.ts';
import { recipientName } from '../../../src/lib/domain/names.ts';
import { procedureProblems } from '../../../src/lib/domain/procedure-needs.ts';
import type { ProcedureFrame } from '../../../src/lib/domain/procedure-needs.ts';
import { PROCEDURE } from '../../../src/lib/domain/procedures.ts';
import { accountOf } from '../../financials/ledger/account.ts';
import { lockAccounts } from '../../financials/locks.ts';
import type { Call, RequestContext } from '../../lib/call.ts';
import { nextCode } from '../../lib/next-code.ts';
import { invalid } from '../../lib/problem.ts';
import { insertRecord, updateRecord } from '../../lib/records.ts';
import { officeFor } from '../../system/provider-office.ts';
import { heldClient } from '../../users/held-client.ts';
import { brandOfMember } from '../../users/member-brand.ts';
import { lockNewProcedure } from './cancel.ts';
import { followProcedure, openProcedureService } from './chargeable.ts';
import { attachProcedureFiles } from './pictures.ts';
import type { SeenPictures } from './pictures.ts';
import { changedPrice, priceColumns, pricedOf } from './price.ts';
import { procedureFrame, storedProcedure } from './rows.ts';
import { refuseWrongForm } from './rules.ts';

const table = 'procedure';
const { key } = procedures;

/** By the year of the company's calendar. */
const CODES = { prefix: PROCEDURE_PREFIX, sequence: 'procedure_number' } as const;

/** What a person types beside client, price and files. Throws 422 for what cannot be, even of half a form. */
async function plainColumns(
  context: RequestContext,
  { body, client, frame }: { body: ProcedureInput; client: { name: string }; frame: ProcedureFrame },
) {
  const form = formOfProcedure(body);
  return {
    type: body.type,
    applicant: body.applicant,
    relation: body.applicant === 'family' ? body.relation : null,
    applicant_name: recipientName(form) || client.name,
    provider_id: body.provider_id,
    office_id: await officeFor(context.db, body),
    ...form,
    cuban_addresses: JSON.stringify(form.cuban_addresses),
    missing_count: procedureProblems(body, frame).length,
    note: body.note,
  };
}

/** Registers a procedure, however little of its form is filled in, and charges it. Gives its id. Throws 404, 409, 422. */
export async function createProcedure(
  call: Call<typeof procedures.create>,
  seen: SeenPictures,
): Promise<number> {
  const { db, body } = call;
  const client = await heldClient(call, body.member_id);
  const frame = await procedureFrame(call);
  await refuseWrongForm(call, body, frame);
  await lockAccounts(db, [await accountOf(call, client.id, body.currency)]);
  const values = {
    code: await nextCode(db, CODES, frame.today),
    brand: await brandOfMember(call, client.id),
    status: PROCEDURE.new,
    member_id: client.id,
    client_name: client.name,
    ...(await plainColumns(call, { body, client, frame })),
    ...(await priceColumns(call, pricedOf(body, frame))),
  };
  const id = await insertRecord(call, { table, key, values });
  await attachProcedureFiles(call, id, body, seen);
  await openProcedureService(call, id);
  return id;
}

/** Saves the form of a procedure that is not submitted. Throws like createProcedure, 409 `procedure_submitted`, 412. */
export async function updateProcedure(
  call: Call<typeof procedures.update>,
  seen: SeenPictures,
): Promise<void> {
  const { db, body, params, version } = call;
  const client = await heldClient(call, body.member_id);
  const stored = await lockNewProcedure(call, { id: params.id, version }, [
    await accountOf(call, client.id, body.currency),
  ]);
  const frame = await procedureFrame(call);
  await refuseWrongForm(call, body, frame, stored);
  // Money that was taken is counted once, in its own currency (rule: one-currency).
  if (stored.paid > 0 && body.currency !== stored.currency)
    throw invalid({ field: 'currency', key: 'currency_paid' });
  const values = {
    member_id: client.id,
    // Whoever asked for it keeps the name under which they did.
    ...(client.id === stored.member_id ? {} : { client_name: client.name }),
    ...(await plainColumns(call, { body, client, frame })),
    ...(await changedPrice(call, stored, pricedOf(body, frame))),
  };
  await updateRecord(call, { ...stored }, { table, key, values });
  await attachProcedureFiles(call, params.id, body, seen);
  await followProcedure(call, await storedProcedure(db, params.id));
}
