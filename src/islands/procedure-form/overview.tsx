import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { ApiError } from '../../lib/api/call.ts';
import type { CubanAddress } from '../../lib/contract/postals/procedure-form.ts';
import type { ProcedureField, ProcedureSection } from '../../lib/contract/postals/procedure-rules.ts';
import { PROCEDURE_RULES } from '../../lib/contract/postals/procedure-rules.ts';
import { sentenceOf } from '../../lib/forms/public-form.ts';
import { Notice } from '../ui/public/notice.tsx';
import { $needs } from './needs.ts';
import { SECTIONS, goTo } from './place.ts';
import { $changes } from './store.ts';
import type { Filled } from './store.ts';
import { $files, finish } from './waiting-files.ts';
import { formWords, label, sectionTitle, t } from './words.ts';

/** A field as a link names it: "Address 1: To (year)" of cuban_addresses.0.to_year. */
function nameOf(path: string): string {
  const [field = '', index, part] = path.split('.');
  return part === undefined
    ? label(field as ProcedureField)
    : formWords('form.ofAddress', {
        number: Number(index) + 1,
        field: formWords(`addressFields.${part as keyof CubanAddress}`),
      });
}

const sectionOf = (field: string): ProcedureSection =>
  SECTIONS.find((section) => field in PROCEDURE_RULES[section]) ?? 'pictures';

/** What is asked, section by section; what is missing; and the way to say that it is done. */
export function Overview({ filled }: { filled: Filled }) {
  const { asked, problems } = useStore($needs);
  return (
    <>
      <h2 id="section-title" tabIndex={-1} className="sr-only outline-none">
        {t('overview')}
      </h2>
      {filled.done_at && (
        <Notice tone="success" title={t('done.title')}>
          <p className="mt-4">{t('done.text')}</p>
        </Notice>
      )}
      <Remarks filled={filled} />
      <ol className="card !py-1" aria-label={t('sections')}>
        {SECTIONS.map((section) => {
          const left = problems.filter((problem) => problem.section === section).length;
          const isAsked = asked.some((field) => field.section === section);
          return (
            <li key={section} className="border-b border-line last:border-0">
              <button
                type="button"
                className="flex min-h-12 w-full items-center justify-between gap-3 text-left"
                onClick={() => goTo(section)}
              >
                <span className="font-semibold">{sectionTitle(section)}</span>
                <span className={`shrink-0 text-base ${left > 0 ? 'text-ink-2' : 'text-success'}`}>
                  {left > 0 ? t('left', { count: left }) : t(isAsked ? 'complete' : 'notNeeded')}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      {problems.length > 0 && (
        <section aria-labelledby="missing-title">
          <h3 id="missing-title" className="mt-6 font-bold">
            {t('missing')}
          </h3>
          <ul className="mt-1 flex flex-wrap gap-x-5">
            {problems.map(({ field, section }) => (
              <li key={field}>
                <button type="button" className="plain text-left" onClick={() => goTo(section, field)}>
                  {nameOf(field)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Finish filled={filled} isComplete={problems.length === 0} />
    </>
  );
}

/** What staff ask for, each a link to its field. */
function Remarks({ filled: { remarks } }: { filled: Filled }) {
  const open = remarks.filter(({ answered_at }) => answered_at === null);
  if (open.length === 0) return null;
  return (
    <section className="mt-4 rounded-lg bg-warn-soft p-4 text-warn" aria-labelledby="remarks-title">
      <h3 id="remarks-title" className="font-bold">
        {t('remarks', { count: open.length })}
      </h3>
      <ul>
        {open.map(({ field, text }) => (
          <li key={field} className="mt-1">
            <button type="button" className="plain" onClick={() => goTo(sectionOf(field), field)}>
              {label(field)}
            </button>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Finish({ filled, isComplete }: { filled: Filled; isComplete: boolean }) {
  const unsent = Object.keys(useStore($changes)).length + useStore($files).length > 0;
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const run = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setWrong('');
    try {
      await finish();
      scrollTo({ top: 0, behavior: 'instant' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setWrong(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  if (filled.done_at && !unsent) return null;
  return (
    <>
      <p className="field-error mt-4" role="alert">
        {wrong}
      </p>
      {!isComplete && <p className="lead mt-6">{t('finish.hint')}</p>}
      <button
        type="button"
        className={isComplete ? 'go' : 'plain'}
        aria-disabled={busy}
        onClick={() => void run()}
      >
        {t(busy ? 'finish.busy' : isComplete ? 'finish.send' : 'finish.anyway')}
      </button>
    </>
  );
}
