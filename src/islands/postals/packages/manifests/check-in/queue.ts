import { call } from '../../../../../lib/api/call.ts';
import { createScanQueue } from '../../../../../lib/api/scan-queue.ts';
import { checkInPackage } from '../../../../../lib/contract/postals/manifest-actions.ts';
import { readScan } from '../../../../../lib/domain/scan-code.ts';
import { lettersAndDigits } from '../../../../../lib/domain/typed-identifier.ts';
import { scanWords } from '../../../scan/words.ts';
import { refusalText } from '../format.ts';
import { reload } from '../store.ts';
import { $waiting, kept } from './kept.ts';
import type { Answer, Body } from './kept.ts';

/** What was scanned of arrivals, in the order in which it came off the truck (rule: arrival-told-apart, scans-wait). */
export const queue = createScanQueue<Body, Answer>({
  kept,
  $waiting,
  async send({ manifest, ...body }, idempotencyKey) {
    const answer = await call(checkInPackage, {
      params: { id: manifest },
      body,
      idempotencyKey,
      quiet: true,
    });
    reload();
    return answer;
  },
  resultOf: ({ result }) => (result === 'duplicate' ? 'duplicate' : 'done'),
  refusalOf: (error) => ({ state: 'refused', reason: refusalText(error) }),
  wrongIn({ code }) {
    const { kind } = readScan(code);
    return kind === 'mistyped' || kind === 'foreign' ? scanWords(`unread.${kind}`) : undefined;
  },
  isSame: (one, other) =>
    one.manifest === other.manifest && lettersAndDigits(one.code) === lettersAndDigits(other.code),
});
