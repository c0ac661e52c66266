import Check from 'lucide-react/icons/check';
import { PROCEDURE_SECTIONS } from '../../../lib/contract/postals/procedure-rules.ts';
import type { ProcedureRow } from '../../../lib/contract/postals/procedures.ts';
import { PROCEDURE } from '../../../lib/domain/procedures.ts';
import { attempt } from '../../../lib/api/attempt.ts';
import { may } from '../../../lib/session/session.ts';
import { Meter } from '../../ui/meter.tsx';
import { PanelSection } from '../../ui/panel-parts.tsx';
import { problemText, problemsBySection } from './format.ts';
import { editProcedure } from './store.ts';
import { say } from './words.ts';

/** How far the form of a new procedure is, and all that keeps it from being submitted: each leads to its field. */
export function Missing({ row: { id, status, missing } }: { row: ProcedureRow }) {
  if (status !== PROCEDURE.new) return null;
  const open = problemsBySection(missing);
  const [done, all] = [PROCEDURE_SECTIONS.length - open.length, PROCEDURE_SECTIONS.length];
  const progress = say('missing.progress', { done, all });
  return (
    <PanelSection title={say('sections.missing')}>
      <p className="mb-1.5 text-ink-2">{progress}</p>
      <Meter share={(100 * done) / all} label={progress} tone={open.length === 0 ? 'success' : 'warn'} />
      {open.length === 0 && (
        <p className="mt-2 flex items-center gap-1.5 text-success">
          <Check className="size-4 shrink-0" aria-hidden="true" />
          {say('missing.none')}
        </p>
      )}
      <ul className="mt-2 grid gap-1">
        {open.map(({ section, problems }) => (
          <li key={section}>
            <span className="text-sm text-ink-3">{say(`formSections.${section}`)}</span>
            <ul className="flex flex-wrap gap-x-3 gap-y-0.5">
              {problems.map(({ field, key }) => (
                <li key={`${field}/${key}`}>
                  {may('procedures:update') ? (
                    <button
                      type="button"
                      className="min-h-6 text-left text-accent underline underline-offset-2 pointer-coarse:min-h-11"
                      onClick={() => void attempt(() => editProcedure(id, field))}
                    >
                      {problemText({ field, key })}
                    </button>
                  ) : (
                    problemText({ field, key })
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
