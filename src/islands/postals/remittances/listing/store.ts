import { attempt } from '../../../../lib/api/attempt.ts';
import { fetched } from '../../../../lib/api/fetched.ts';
import type { Output } from '../../../../lib/contract/endpoint.ts';
import {
  remittanceFacets,
  remittanceTotals,
  remittances,
} from '../../../../lib/contract/postals/remittances.ts';
import { discardDraft } from '../../../../lib/forms/discard-draft.ts';
import { readDraft } from '../../../../lib/forms/drafts.ts';
import { createEditor } from '../../../../lib/forms/editor.ts';
import { createFacets } from '../../../../lib/records/facets.ts';
import { createTotals } from '../../../../lib/records/list-totals.ts';
import { listScreen } from '../../../../lib/records/record-screen.ts';
import { isHandedOver } from '../quote/handed.ts';
import { RemittanceFormInput, blankRemittance, valuesOfRemittance } from './editing.ts';

/** The remittance screen without its looks: list, panel, form and counts of the tabs. */

export const records = listScreen({ contract: remittances, nameOf: ({ code }) => code });
export const { list, panel } = records;
export const totals = createTotals(list, remittanceTotals);

export type RemittanceFacets = Output<typeof remittanceFacets.answer>;
const facets = createFacets(remittances, remittanceFacets);
export const { $facets } = facets;

/** Reads what is on the screen again; after every attempt to change something. */
export function reload(): void {
  records.reload();
  void facets.count();
}

export const editor = createEditor({
  contract: { ...remittances, input: RemittanceFormInput },
  blank: blankRemittance,
  valuesOf: valuesOfRemittance,
  // The number of a card is kept nowhere but sealed, on the server (rule: card-of-a-recipient).
  secret: ['card_number'],
  reload,
  saved: (row) => panel.open(row.id, row),
});

/** The same, saved by way of its quote, which is fetched with the form. */
export const quotedEditor = {
  ...editor,
  submit: async (): Promise<void> => {
    await attempt(async () => (await fetched(import('./quoting.ts'))).submit());
  },
};

/** Opens the form for a new remittance; or what was typed and not saved before. */
export function addRemittance(): void {
  editor.add(readDraft(remittances.key, undefined) ? undefined : blankRemittance());
}

/** Opens the form that an address asks for: with the quote of the calculator, where it handed one over. */
export async function addAsAsked(): Promise<void> {
  if (isHandedOver()) await attempt(async () => (await fetched(import('./quoting.ts'))).addQuoted());
  else addRemittance();
}

/** Opens the form of a new remittance for a client on record, who sends it. */
export async function addRemittanceFor(member: number): Promise<void> {
  if (!(await discardDraft(remittances.key))) return addRemittance();
  editor.add({ ...blankRemittance(), member_id: member });
}
