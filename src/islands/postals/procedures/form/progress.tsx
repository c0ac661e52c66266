import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import Check from 'lucide-react/icons/check';
import type { ProcedureSection } from '../../../../lib/contract/postals/procedure-rules.ts';
import { number } from '../../../ui/reader.ts';
import { say } from '../words.ts';
import { $progress } from './asked.ts';
import { focusField, focusIn } from './focus.ts';
import { partId } from './part.tsx';

/** The form's sections with how much each still needs; each leads to the first of it. */
export function Progress() {
  const sections = useStore($progress);
  const go = (section: ProcedureSection, first: string | undefined): void =>
    first === undefined ? focusIn(document.getElementById(partId(section))) : focusField(first);
  return (
    <nav
      aria-label={say('sections.missing')}
      className="sticky -top-4 z-10 -mx-5 -mt-4 bg-surface sm:top-0 sm:mx-0 sm:mt-0 sm:self-start"
    >
      <div className="scroll-row flex gap-1 border-b border-line px-5 py-2 sm:grid sm:content-start sm:overflow-visible sm:border-0 sm:[mask:none] sm:px-0 sm:py-0">
        {sections.map(({ section, open }) => (
          <button
            key={section}
            type="button"
            onClick={() => go(section, open[0])}
            className="flex min-h-8 shrink-0 items-center justify-between gap-2 rounded-sm px-2 text-left whitespace-nowrap hover:bg-surface-2 pointer-coarse:min-h-11 sm:w-full sm:whitespace-normal"
          >
            <span>{say(`formSections.${section}`)}</span>
            <span
              className={clsx(
                'grid min-w-5 shrink-0 place-items-center rounded-full px-1 text-xs tabular-nums',
                open.length === 0 ? 'text-success' : 'bg-warn-soft text-warn',
              )}
            >
              {open.length === 0 ? (
                <Check className="size-4" aria-hidden="true" />
              ) : (
                <span aria-hidden="true">{number(open.length)}</span>
              )}
              <span className="sr-only">
                {open.length === 0
                  ? say('form.sectionDone')
                  : say('form.sectionOpen', { count: open.length })}
              </span>
            </span>
          </button>
        ))}
      </div>
    </nav>
  );
}
