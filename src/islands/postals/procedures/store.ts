import { atom } from 'nanostores';
import { call } from '../../../lib/api/call.ts';
import type { Input, Output } from '../../../lib/contract/endpoint.ts';
import type { Unfinished } from '../../../lib/contract/form.ts';
import { procedureFacets, procedureTotals, procedures } from '../../../lib/contract/postals/procedures.ts';
import { discardDraft } from '../../../lib/forms/discard-draft.ts';
import { readDraft } from '../../../lib/forms/drafts.ts';
import { createEditor, withoutNulls } from '../../../lib/forms/editor.ts';
import { createFacets } from '../../../lib/records/facets.ts';
import { createTotals } from '../../../lib/records/list-totals.ts';
import { listScreen } from '../../../lib/records/record-screen.ts';

/** The procedure screen without its looks: list, panel, form, counts of the tabs. */

export const records = listScreen({ contract: procedures, nameOf: ({ code }) => code });
export const { list, panel } = records;
export const totals = createTotals(list, procedureTotals);

export type ProcedureFacets = Output<typeof procedureFacets.answer>;
const facets = createFacets(procedures, procedureFacets);
export const { $facets } = facets;

/** Reads what is on the screen again; after every attempt to change something. */
export function reload(): void {
  records.reload();
  void facets.count();
}

/** Values of the form while somebody fills it in. */
export type ProcedureValues = Unfinished<Input<typeof procedures.input>>;

/** Values of a procedure as the form holds them: it has no null. */
export const unfinished = (values: {
  readonly cuban_addresses?: readonly object[] | undefined;
}): ProcedureValues => ({
  ...withoutNulls(values),
  cuban_addresses: values.cuban_addresses?.map(withoutNulls),
});

const blankProcedure = (): ProcedureValues => unfinished(procedures.blank);

export const editor = createEditor({
  contract: procedures,
  blank: blankProcedure,
  valuesOf: (row) => unfinished(procedures.valuesOf(row)),
  reload,
  saved: (row) => panel.open(row.id, row),
});

/** Field of the form at which somebody wants to begin: what they pressed in the list of what is missing. */
export const $beginAt = atom<string | undefined>(undefined);

/** Opens the form for a new procedure; or what was typed and not saved before. */
export function addProcedure(): void {
  $beginAt.set(undefined);
  editor.add(readDraft(procedures.key, undefined) ? undefined : blankProcedure());
}

/** Opens the form of a new procedure for a client on record. */
export async function addProcedureFor(member: number): Promise<void> {
  if (!(await discardDraft(procedures.key))) return addProcedure();
  $beginAt.set(undefined);
  editor.add({ ...blankProcedure(), member_id: member });
}

/** Opens the form of a procedure as it is saved right now, at a field where one is given. */
export async function editProcedure(id: number, field?: string): Promise<void> {
  const row = await call(procedures.get, { params: { id } });
  $beginAt.set(field);
  editor.edit(row);
}
