import { useStore } from '@nanostores/react';
import type { AuditEntry } from '../../lib/contract/audit.ts';
import { historySides } from '../../lib/records/history-sides.ts';
import type { Was } from '../../lib/records/as-it-was.ts';
import type { Panel } from '../../lib/records/panel.ts';
import { commonWords } from '../../lib/words/words.ts';
import { plainValue } from './plain-value.ts';
import { errorText, instant } from './reader.ts';
import { SkeletonText } from './skeleton.tsx';

interface HistoryProps {
  panel: Pick<Panel, '$history'>;
  /** Name of a field of the record. */
  label(field: string): string;
  /** Name of an action that is not add, edit or delete, where the record has such. */
  action?: ((name: string) => string) | undefined;
  /** A value as people read it, of a record that held `was` then; undefined leaves it to the history. */
  show?(field: string, value: unknown, was: Was): string | undefined;
}

/** What was done to a record, newest first: by whom, when, from what to what. The default export is what React.lazy asks for. */
export default function History({ panel, label, action, show }: HistoryProps) {
  const state = useStore(panel.$history);
  if (state.kind === 'loading') return <SkeletonText />;
  if (state.kind === 'failed') return <p role="alert">{errorText(state.error)}</p>;
  if (state.value.length === 0) return <p className="text-ink-3">{commonWords('history.empty')}</p>;
  const text = (field: string, value: unknown, was: Was): string =>
    show?.(field, value, was) ?? plainValue(value);
  const sides = historySides(state.value);
  return (
    <ol>
      {state.value.map((entry, index) => (
        <li
          key={entry.id}
          className="relative pb-3 pl-5 text-ink-2 before:absolute before:top-1.5 before:left-1 before:size-[7px] before:rounded-full before:bg-line-strong after:absolute after:top-4 after:-bottom-0.5 after:left-[7px] after:w-px after:bg-line last:after:hidden"
        >
          <p>
            <b className="font-semibold text-ink">{actionText(entry, action)}</b> ·{' '}
            {entry.by ?? commonWords('history.system')}
            <time dateTime={entry.at} className="ml-1.5 text-xs text-ink-3">
              {instant(entry.at)}
            </time>
          </p>
          {entry.reason && <p className="italic">{entry.reason}</p>}
          {entry.action !== 'create' &&
            Object.entries(entry.changes).map(([field, [before, after]]) => (
              <p key={field} className="text-sm break-words">
                {commonWords('history.change', {
                  field: label(field),
                  before: text(field, before, sides[index]?.before ?? {}),
                  after: text(field, after, sides[index]?.after ?? {}),
                })}
              </p>
            ))}
        </li>
      ))}
    </ol>
  );
}

function actionText({ action }: AuditEntry, wordsOf: HistoryProps['action']): string {
  return action === 'create' || action === 'update' || action === 'remove' || action === 'emailed'
    ? commonWords(`history.actions.${action}`)
    : (wordsOf?.(action) ?? action);
}
