import type { FieldIssue } from '../../../lib/forms/form-issues.ts';
import { refusalText } from './format.ts';
import { $quote, $unoffered } from './quote.ts';
import { editor } from './store.ts';

/** Why the price could not be told, at the field that can mend it: no room, no price, or what the server named itself. */
function quoteIssues(): Map<string, FieldIssue> {
  const state = $quote.get();
  if (state.kind === 'failed' && (state.error.code === 'e16' || state.error.code === 'e8')) {
    const issue = { key: state.error.code, params: {}, message: refusalText(state.error) };
    return new Map([['accommodation_id', issue]]);
  }
  const errors = state.kind === 'failed' ? state.error.errors : $unoffered.get();
  return new Map(errors.map(({ field, key, message }) => [field, { key, params: {}, message }]));
}

/** What the server would refuse is told beside the field at once, while the form is open; gives the way to stop. */
export function beginRules(): () => void {
  const judge = (): void => editor.form.tell(quoteIssues());
  const stops = [$quote.listen(judge), $unoffered.listen(judge)];
  judge();
  return () => {
    stops.forEach((stop) => stop());
    editor.form.tell(new Map());
  };
}
