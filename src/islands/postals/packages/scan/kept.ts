import { atom } from 'nanostores';
import { keptScans } from '../../../../lib/api/scan-kept.ts';
import type { Scan as AnyScan } from '../../../../lib/api/scan-kept.ts';
import type { Input, Output } from '../../../../lib/contract/endpoint.ts';
import type { scanPackage } from '../../../../lib/contract/postals/package-actions.ts';

/** Codes of packages that wait for a connection, or were refused. */

export type Body = Input<typeof scanPackage.body> & { readonly at: string };
export type Answer = Output<typeof scanPackage.answer>;
export type Scan = AnyScan<Body, Answer>;

/** How many codes wait in this browser; the screen's button says it before the scan box is there. */
export const $waiting = atom(0);

export const kept = keptScans<Scan>('malecon.scan.');
