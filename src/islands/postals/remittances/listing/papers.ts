import { attempt } from '../../../../lib/api/attempt.ts';
import { download } from '../../../../lib/api/call.ts';
import { receiverOrder, senderOrder } from '../../../../lib/contract/postals/remittance-steps.ts';
import { saveFile } from '../../../ui/save-file.ts';

/** Orders of remittances, as files. */

const PAPERS = {
  sender_paper: (id: number) => download(senderOrder, { params: { id }, query: {} }),
  receiver_paper: (id: number) => download(receiverOrder, { params: { id } }),
} as const;
export type PaperName = keyof typeof PAPERS;

export const isPaper = (name: string): name is PaperName => name in PAPERS;

export const savePaper = (name: PaperName, id: number): void =>
  void attempt(async () => saveFile(await PAPERS[name](id)));
