import { useMemo } from 'react';
import { call } from '../../../../lib/api/call.ts';
import { submissionProcedures } from '../../../../lib/contract/postals/procedure-submissions.ts';
import type {
  SubmissionRow,
  SubmittedProcedure,
} from '../../../../lib/contract/postals/procedure-submissions.ts';
import { recordAddress } from '../../../../lib/records/record-address.ts';
import { formatDate } from '../../../../lib/words/format.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { FirstAction } from '../../../ui/panel-actions.tsx';
import { Facts, PanelSection } from '../../../ui/panel-parts.tsx';
import { errorText, instant, number } from '../../../ui/reader.ts';
import { RecordFrame } from '../../../ui/record-frame.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { valueText } from '../../../ui/value-text.ts';
import { option } from '../words.ts';
import { actionsOf } from './actions.ts';
import { records } from './store.ts';
import { action, label, say } from './words.ts';

const show = valueText({ dates: ['date'] });

/** Everything about one submission. The default export is what React.lazy asks for. */
export default function SubmissionPanel() {
  return (
    <RecordFrame
      records={records}
      head={(row) => ({
        note: say('count', { count: row.procedures }),
        actions: <FirstAction items={actionsOf(row)} />,
      })}
      tabs={['notes', 'history']}
      label={label}
      action={action}
      show={(field, value) => show(field, value)}
    >
      {(row) => (
        <>
          <PanelSection>
            <Facts
              facts={[
                [label('date'), formatDate(row.date)],
                [label('by'), row.by?.name],
                [label('submitted'), row.submitted > 0 && number(row.submitted)],
                [label('delivered'), row.delivered > 0 && number(row.delivered)],
                [label('taken_back'), row.taken_back > 0 && number(row.taken_back)],
                [label('note'), row.note && <span className="whitespace-pre-wrap">{row.note}</span>],
              ]}
            />
          </PanelSection>
          <Contents row={row} />
        </>
      )}
    </RecordFrame>
  );
}

/** What was submitted with it, and what was taken back of it. */
function Contents({ row }: { row: SubmissionRow }) {
  const ask = useMemo(() => (id: number) => call(submissionProcedures, { params: { id } }), [row]);
  const answer = useAnswer(ask, row.id);
  if (answer.kind === 'loading')
    return (
      <PanelSection>
        <SkeletonText lines={6} />
      </PanelSection>
    );
  if (answer.kind === 'failed')
    return (
      <PanelSection>
        <p role="alert">{errorText(answer.error)}</p>
      </PanelSection>
    );
  const back = answer.value.filter(({ taken_back_at }) => taken_back_at !== null);
  return (
    <>
      <Lines
        title={label('procedures')}
        lines={answer.value.filter(({ taken_back_at }) => taken_back_at === null)}
      />
      <Lines title={label('taken_back')} lines={back} />
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly SubmittedProcedure[] }) {
  if (lines.length === 0) return null;
  return (
    <PanelSection title={`${title} (${number(lines.length)})`}>
      <ul className="grid gap-1.5">
        {lines.map((line) => (
          <li key={line.id} className="flex items-start justify-between gap-2">
            <span className="min-w-0 break-words">
              <a
                className="font-medium text-accent underline underline-offset-2"
                href={recordAddress('postals/procedures', line.id)}
              >
                {line.code}
              </a>{' '}
              {line.applicant_name}
              <span className="block text-sm text-ink-3">{option('type', line.type)}</span>
              {line.taken_back_at !== null && (
                <span className="block text-sm text-warn">
                  {say('takenBack', {
                    at: instant(line.taken_back_at),
                    by: line.taken_back_by?.name ?? '',
                    reason: line.reason,
                  })}
                </span>
              )}
            </span>
            <StatusBadge kind="procedure" value={line.status} />
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
