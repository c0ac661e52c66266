import { call } from '../../../../../../lib/api/call.ts';
import { createScanQueue } from '../../../../../../lib/api/scan-queue.ts';
import { scanRemittance } from '../../../../../../lib/contract/postals/remittance-batches.ts';
import { readScan } from '../../../../../../lib/domain/scan-code.ts';
import { lettersAndDigits } from '../../../../../../lib/domain/typed-identifier.ts';
import { refusalText } from '../format.ts';
import { scanWords } from '../../../../scan/words.ts';
import { $waiting, kept } from './open.ts';
import type { Answer, Body } from './open.ts';

/** Codes of sheets that come back: each delivers its remittance, once (rule: sent-in-batches, scans-wait). */
export const queue = createScanQueue<Body, Answer>({
  kept,
  $waiting,
  send: (body, idempotencyKey) => call(scanRemittance, { body, idempotencyKey, quiet: true }),
  resultOf: () => 'done',
  refusalOf: (error) => ({
    state: error.reason === 'remittance_again' ? 'duplicate' : 'refused',
    reason: refusalText(error),
  }),
  wrongIn({ code }) {
    const { kind } = readScan(code);
    return kind === 'mistyped' || kind === 'foreign' ? scanWords(`unread.${kind}`) : undefined;
  },
  isSame: (one, other) => lettersAndDigits(one.code) === lettersAndDigits(other.code),
});
