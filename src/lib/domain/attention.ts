import { ATTENTIONS } from '../contract/financials/attention.ts';
import type { Attention } from '../contract/financials/attention.ts';

/** What stands with one reason more, each once, the gravest first. */
export const withAttention = (standing: readonly Attention[], raised: Attention): Attention[] =>
  ATTENTIONS.filter((reason) => reason === raised || standing.includes(reason));

/** What stands without one reason: the others stay as they are. */
export const withoutAttention = (standing: readonly Attention[], ended: Attention): Attention[] =>
  standing.filter((reason) => reason !== ended);
