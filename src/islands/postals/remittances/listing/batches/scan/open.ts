import { atom } from 'nanostores';
import { keptScans } from '../../../../../../lib/api/scan-kept.ts';
import type { Scan as AnyScan } from '../../../../../../lib/api/scan-kept.ts';
import type { Input, Output } from '../../../../../../lib/contract/endpoint.ts';
import type { scanRemittance } from '../../../../../../lib/contract/postals/remittance-batches.ts';

/** Whether the scan box is open, and what waits for a connection: known before the box is there. */
export const $scanning = atom(false);

export type Body = Input<typeof scanRemittance.body>;
export type Answer = Output<typeof scanRemittance.answer>;
export type Scan = AnyScan<Body, Answer>;

export const $waiting = atom(0);
export const kept = keptScans<Scan>('malecon.remittance-scan.');
