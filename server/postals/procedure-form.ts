import { sql } from 'kysely';
import type { Reference } from '../../src/lib/contract/fields.ts';
import * as contract from '../../src/lib/contract/postals/procedure-client.ts';
import type { ClientFile, ClientForm } from '../../src/lib/contract/postals/procedure-client.ts';
import type { FilePurpose } from '../../src/lib/contract/files.ts';
import { PROCEDURE_DOCUMENTS } from '../../src/lib/contract/postals/procedure-input.ts';
import { procedures } from '../../src/lib/contract/postals/procedures.ts';
import { recipientName } from '../../src/lib/domain/names.ts';
import { procedureProblems } from '../../src/lib/domain/procedure-needs.ts';
import { answeredRemarks, mergeChanges } from '../../src/lib/domain/procedure-review.ts';
import { attachFiles } from '../lib/attachments.ts';
import type { Call, RequestContext } from '../lib/call.ts';
import { invalid, notFound } from '../lib/problem.ts';
import { updateRecord } from '../lib/records.ts';
import { preparedRoute, route } from '../lib/route.ts';
import { countries } from '../system/choices.ts';
import { dropUpload, insertUpload, keptUpload } from '../system/files.ts';
import type { Upload } from '../system/files.ts';
import { clientForm, linkedProcedure, lockLinked, refuseClosed } from './procedures/client-form.ts';
import { mailFilled } from './procedures/form-mails.ts';
import { procedureFiles, procedureFrame } from './procedures/rows.ts';
import type { StoredProcedure } from './procedures/rows.ts';
import { refuseWrongForm } from './procedures/rules.ts';

/** The form of a procedure for the client, by the token of its link (rule: client-form-by-link). */

const table = 'procedure';
const { key } = procedures;

/** Writes what the client changed; the price stays as it is until staff take it over (rule: procedure-price). */
async function change(
  context: RequestContext,
  stored: StoredProcedure,
  taken: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Promise<StoredProcedure> {
  const frame = await procedureFrame(context);
  const files = (await procedureFiles(context, [stored.id]))(stored.id);
  const filled = { ...stored, ...taken, ...files };
  await refuseWrongForm(context, filled, frame, stored);
  const { cuban_addresses } = taken;
  const values = {
    ...taken,
    ...(cuban_addresses ? { cuban_addresses: JSON.stringify(cuban_addresses) } : {}),
    applicant_name: recipientName(filled) || stored.client_name,
    missing_count: procedureProblems(filled, frame).length,
    remarks: JSON.stringify(answeredRemarks(stored.remarks, fields, context.now)),
  };
  return updateRecord(context, { ...stored }, { table, key, values, action: 'filled_by_client' });
}

async function save(call: Call<typeof contract.saveClientForm>) {
  const stored = await lockLinked(call);
  const { changes, was } = call.body;
  const { taken, conflicts } = mergeChanges({ ...stored }, changes, was);
  const fields = Object.keys(taken);
  const now = fields.length === 0 ? stored : await change(call, stored, taken, fields);
  return {
    now: await clientForm(call, now),
    conflicts: contract.CLIENT_FIELDS.filter((field) => conflicts.includes(field)),
  };
}

const PURPOSES: Readonly<Record<ClientFile, FilePurpose>> = {
  photo: 'passport_photo',
  signature: 'signature',
  documents: 'pdf',
};

/** The token is looked at before the file: a stranger's is not even read. */
async function keptFile(call: Call<typeof contract.uploadClientFile>): Promise<Upload> {
  const stored = await linkedProcedure(call);
  refuseClosed(stored, call.now);
  await call.services.limiters.count('form_upload', String(stored.id));
  return keptUpload(call, PURPOSES[call.body.field]);
}

/** Makes `ids` the files of a field. */
async function keepFiles(
  context: RequestContext,
  stored: StoredProcedure,
  field: ClientFile,
  ids: readonly number[],
): Promise<ClientForm> {
  await attachFiles(context, { key, recordId: stored.id, field, ids, memberId: null });
  return clientForm(context, await change(context, stored, {}, [field]));
}

/** Makes a stored file the client's photo or signature, or one more of their documents. */
async function addFile(call: Call<typeof contract.uploadClientFile>, upload: Upload): Promise<ClientForm> {
  const stored = await lockLinked(call);
  const { field } = call.body;
  if (field !== 'documents') return keepFiles(call, stored, field, [await insertUpload(call, upload, null)]);
  const { documents } = (await procedureFiles(call, [stored.id]))(stored.id);
  // A phone that never heard of its upload sends it once more.
  const { name, bytes } = upload.checked;
  if (documents.some((document) => document.name === name && document.size === bytes.length)) {
    await dropUpload(call, upload);
    return clientForm(call, stored);
  }
  if (documents.length >= PROCEDURE_DOCUMENTS) throw invalid({ field: 'file', key: 'files_count' });
  const ids = [...documents.map(({ id }) => id), await insertUpload(call, upload, null)];
  return keepFiles(call, stored, field, ids);
}

/** Municipalities of Cuba by province, as the form's lists show them. */
const municipalities = ({ db }: RequestContext) =>
  db
    .selectFrom('city')
    .innerJoin('state', 'state.id', 'city.state_id')
    .select(['city.id', 'city.name'])
    .select(sql<Reference>`jsonb_build_object('id', state.id, 'name', state.name)`.as('state'))
    .where('state.country_code', '=', 'CU')
    .orderBy('state.id')
    .orderBy('city.name')
    .execute();

export const procedureFormRoutes = [
  route(contract.readClientForm, async (call) => {
    const stored = await linkedProcedure(call);
    const answer = await clientForm(call, stored);
    if (answer.state === 'open' && stored.link_opened_at === null && !call.query.staff)
      await call.db
        .updateTable(table)
        .set({ link_opened_at: call.now })
        .where('id', '=', stored.id)
        .where('link_opened_at', 'is', null)
        .execute();
    return answer;
  }),
  route(contract.clientFormPlaces, async (call) => {
    refuseClosed(await linkedProcedure(call), call.now);
    return { countries: await countries(call), municipalities: await municipalities(call) };
  }),
  route(contract.saveClientForm, save),
  preparedRoute(contract.uploadClientFile, keptFile, addFile, dropUpload),
  route(contract.removeClientFile, async (call) => {
    const stored = await lockLinked(call);
    const files = (await procedureFiles(call, [stored.id]))(stored.id);
    const { id } = call.body;
    const field = contract.CLIENT_FILES.find((name) => [files[name]].flat().some((file) => file?.id === id));
    if (field === undefined) throw notFound();
    const kept = field === 'documents' ? files.documents.map((file) => file.id) : [];
    return keepFiles(
      call,
      stored,
      field,
      kept.filter((other) => other !== id),
    );
  }),
  route(contract.finishClientForm, async (call) => {
    const stored = await lockLinked(call);
    if (stored.review === 'to_review') return clientForm(call, stored);
    const values = { review: 'to_review', done_at: call.now };
    const done = await updateRecord(call, { ...stored }, { table, key, values, action: 'done_by_client' });
    await mailFilled(call, done);
    return clientForm(call, done);
  }),
];
