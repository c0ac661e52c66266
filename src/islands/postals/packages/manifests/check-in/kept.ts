import { atom } from 'nanostores';
import { keptScans } from '../../../../../lib/api/scan-kept.ts';
import type { Scan as AnyScan } from '../../../../../lib/api/scan-kept.ts';
import type { Input, Output } from '../../../../../lib/contract/endpoint.ts';
import type { checkInPackage } from '../../../../../lib/contract/postals/manifest-actions.ts';

/** Codes of arrivals that wait for a connection, or were refused: known before their dialog is there. */

export type Body = Input<typeof checkInPackage.body> & { readonly manifest: number };
export type Answer = Output<typeof checkInPackage.answer>;
export type Scan = AnyScan<Body, Answer>;

/** How many wait in this browser. */
export const $waiting = atom(0);

export const kept = keptScans<Scan>('malecon.check-in.');
