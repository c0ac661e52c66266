import type { FieldIssue } from '../../../lib/forms/form-issues.ts';
import { refusalText } from './format.ts';
import { $quote } from './quote.ts';
import { editor } from './store.ts';

/** Why the price could not be told, at the field that can mend it: no room, no price, or what the server named itself. */
function quoteIssues(): Map<string, FieldIssue> {
  const state = $quote.get();
  if (state.kind !== 'failed') return new Map();
  const { code, errors } = state.error;
  if (code === 'e16' || code === 'e8')
    return new Map([['accommodation_id', { key: code, params: {}, message: refusalText(state.error) }]]);
  return new Map(errors.map(({ field, key, message }) => [field, { key, params: {}, message }]));
}

/** What the server would refuse is told beside the field at once, while the form is open; gives the way to stop. */
export function beginRules(): () => void {
  const judge = (): void => editor.form.tell(quoteIssues());
  const stop = $quote.listen(judge);
  judge();
  return () => {
    stop();
    editor.form.tell(new Map());
  };
}
