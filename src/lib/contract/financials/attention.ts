/**
 * Why staff must look at a payment, the gravest first (rule: every-reason-stands): what is surely the client's money, then
 * money of which nobody knows where it is, then records that differ. Several may stand at once.
 */
export const ATTENTIONS = [
  /** Two tries of one payment were charged. */
  'second_charge',
  /** Money came for a service that was cancelled before. */
  'paid_after_cancellation',
  /** The bank did not give back what it was asked to. */
  'refund_refused',
  /** The bank does not tell what became of a try. */
  'attempt_unknown',
  /** The bank does not tell what became of a refund. */
  'refund_unknown',
  /** The bank's word, signed by it, is not what is on record; or our agreement with it does not work. */
  'bank_differs',
] as const;
export type Attention = (typeof ATTENTIONS)[number];

/** Those that end once somebody has looked; what nobody knows of ends when it is known. */
export const CHECKED_ATTENTIONS = [
  'second_charge',
  'paid_after_cancellation',
  'refund_refused',
  'bank_differs',
] as const satisfies readonly Attention[];
