import { attempt } from '../../../../../lib/api/attempt.ts';
import { call, download } from '../../../../../lib/api/call.ts';
import { createReading } from '../../../../../lib/api/reading.ts';
import {
  batchSheetPdf,
  batchSheetXlsx,
  remittanceBatches,
} from '../../../../../lib/contract/postals/remittance-batches.ts';
import { remittances } from '../../../../../lib/contract/postals/remittances.ts';
import { listScreen } from '../../../../../lib/records/record-screen.ts';
import { computed } from 'nanostores';
import { saveFile } from '../../../../ui/save-file.ts';

/** The tab of the batches without its looks. */

export const records = listScreen({ contract: remittanceBatches, nameOf: ({ code }) => code });
export const { list, panel, reload } = records;

/** Remittances of a batch that its panel shows; the list has all of them. */
const SHOWN = 100;

/** The remittances of the batch that is open: what is not delivered first. */
const contents = createReading({
  $query: computed(panel.$state, (state) => (state.kind === 'closed' ? undefined : state.id)),
  keys: [remittances.key],
  ask: async (batch, signal) =>
    batch === undefined
      ? undefined
      : {
          batch,
          ...(await call(remittances.list, {
            query: { batch, sort: 'status,receiver', page_size: SHOWN },
            signal,
          })),
        },
});
export const $contents = contents.$read;

/** The sheet that goes along with a batch, in Spanish: couriers in Cuba read it. */
export const saveSheet = (sheet: typeof batchSheetPdf | typeof batchSheetXlsx, id: number): void =>
  void attempt(async () => saveFile(await download(sheet, { params: { id }, query: {} })));
