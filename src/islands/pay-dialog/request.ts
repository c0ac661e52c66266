import type { Draft } from '../../lib/forms/drafts.ts';
import type { DraftPlace } from '../../lib/forms/keep-typed.ts';
import type { Way } from './ways.ts';

/* What the dialog is asked for, and where what was typed for it is kept. */

export interface PayRequest {
  readonly service_id: number;
  /** The instalment that it is for. */
  readonly funding_deadline_id?: number;
  /** The way that it opens with; the first possible one unless said. */
  readonly way?: Way | undefined;
  /** Called after every attempt, whether money came or not. */
  changed?(): void;
}

/** What was typed for a request, of which `changed` cannot be kept. */
interface Subject {
  readonly request: PayRequest;
  readonly way: Way;
}
export const DRAFTS = 'financials/pay';
export type Typed = Omit<Draft, 'by'>;
/** A draft under this key was kept by this dialog. */
export const subjectOf = ({ subject }: Typed): Subject => subject as Subject;

export const placeOf = (request: PayRequest, way: Way): DraftPlace => ({
  screen: DRAFTS,
  id: request.service_id,
  version: undefined,
  subject: { request, way } satisfies Subject,
});
