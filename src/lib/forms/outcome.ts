import type { ApiError } from '../api/call.ts';

/** What became of an attempt to save a form. */
export type Outcome<Answer> =
  | { readonly kind: 'saved'; readonly answer: Answer }
  /** The form itself refused; nothing was sent. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed'; readonly error: ApiError }
  /** A save is under way: the second press does nothing. */
  | { readonly kind: 'busy' };
