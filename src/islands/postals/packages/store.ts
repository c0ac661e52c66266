import { call } from '../../../lib/api/call.ts';
import type { Output } from '../../../lib/contract/endpoint.ts';
import { packageFacets, packageTotals, packages } from '../../../lib/contract/postals/packages.ts';
import { discardDraft } from '../../../lib/forms/discard-draft.ts';
import { readDraft } from '../../../lib/forms/drafts.ts';
import { createEditor } from '../../../lib/forms/editor.ts';
import { createFacets } from '../../../lib/records/facets.ts';
import { createTotals } from '../../../lib/records/list-totals.ts';
import { listScreen } from '../../../lib/records/record-screen.ts';
import { blankPackage, valuesOfPackage } from './editing.ts';

/** The package screen without its looks: list, panel, form, counts of the tabs. */

export const records = listScreen({ contract: packages, nameOf: ({ folio }) => folio });
export const { list, panel } = records;
export const totals = createTotals(list, packageTotals);

export type PackageFacets = Output<typeof packageFacets.answer>;
const facets = createFacets(packages, packageFacets);
export const { $facets } = facets;

/** Reads what is on the screen again; after every attempt to change something. */
export function reload(): void {
  records.reload();
  void facets.count();
}

export const editor = createEditor({
  contract: packages,
  blank: blankPackage,
  valuesOf: valuesOfPackage,
  reload,
  saved: (row) => panel.open(row.id, row),
});

/** Opens the form for a new package; or what was typed and not saved before. */
export function addPackage(): void {
  editor.add(readDraft(packages.key, undefined) ? undefined : blankPackage());
}

/** Opens the form of a new package for a client on record, who sends it. */
export async function addPackageFor(member: number): Promise<void> {
  if (!(await discardDraft(packages.key))) return addPackage();
  editor.add({ ...blankPackage(), member_id: member });
}

/** Opens the form of a package, as it is saved right now. */
export async function editPackage(id: number): Promise<void> {
  editor.edit(await call(packages.get, { params: { id } }));
}
