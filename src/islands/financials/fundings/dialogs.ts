import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { call, download } from '../../../lib/api/call.ts';
import { attempt } from '../../../lib/api/attempt.ts';
import {
  agreementLink,
  agreementPdf,
  cancelFunding,
  generateAgreement,
  revokeAgreement,
  sendAgreement,
} from '../../../lib/contract/financials/funding-actions.ts';
import { fundings } from '../../../lib/contract/financials/fundings.ts';
import type { FundingRow } from '../../../lib/contract/financials/fundings.ts';
import type { Language } from '../../../lib/contract/fields.ts';
import { recordDialogs } from '../../../lib/records/record-dialogs.ts';
import { saveFile } from '../../ui/save-file.ts';
import { reload } from './store.ts';

/** Actions of a plan that ask something before they are done, and the link of its agreement. */

const languageOf = ({ client }: FundingRow): Language => (client.language === 'es' ? 'es' : 'en');
const dialog = recordDialogs({ contract: fundings, reload });

export const cancelling = dialog(cancelFunding, () => ({ reason: '', notify: true }));
export const generating = dialog(generateAgreement, (row) => ({
  send: row.client.email !== null,
  language: languageOf(row),
}));
export const sending = dialog(sendAgreement, (row) => ({ language: languageOf(row) }));
export const revoking = dialog(revokeAgreement, () => ({ reason: '' }));

interface Shared {
  readonly row: FundingRow;
  readonly language: Language;
  readonly address: string;
}
const $shared = atom<Shared | undefined>(undefined);
/** The link of an agreement on the screen, to copy or to pass on. */
export const $share: ReadableAtom<Shared | undefined> = $shared;

/** Shows the link, in the client's language unless another is asked for. */
export async function share(row: FundingRow, language: Language = languageOf(row)): Promise<void> {
  const link = await attempt(() => call(agreementLink, { params: { id: row.id }, query: { language } }));
  if (link) $shared.set({ row, ...link });
}

export function closeShare(): void {
  $shared.set(undefined);
}

/** Saves the newest agreement as a file: signed as the client has it, else as it is to be signed. */
export async function savePdf(row: FundingRow): Promise<void> {
  const file = await attempt(() =>
    download(agreementPdf, { params: { id: row.id }, query: { language: languageOf(row) } }),
  );
  if (file) saveFile(file);
}
