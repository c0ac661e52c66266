import { useStore } from '@nanostores/react';
import type { MouseEvent } from 'react';
import type { ProcedureSection } from '../../lib/contract/postals/procedure-rules.ts';
import { Addresses } from './addresses.tsx';
import { Box } from './box.tsx';
import { DocumentsBox, PictureBox } from './files.tsx';
import { $needs } from './needs.ts';
import { ConflictOf, RemarkOf } from './notes.tsx';
import { SECTIONS, goTo } from './place.ts';
import { sectionTitle, t } from './words.ts';

/**
 * Whoever leaves a field by a tap is told what is wrong with it, and what lies below moves down: the field is left only
 * once the tap came, so that it counts where the finger is.
 */
const TAPS = {
  onMouseDown: (event: MouseEvent<HTMLElement>): void => {
    if (buttonOf(event)) event.preventDefault();
  },
  onClickCapture: (event: MouseEvent<HTMLElement>): void => buttonOf(event)?.focus({ preventScroll: true }),
};
/** Of a dialog that a button opened, React would tell as well. */
const buttonOf = ({ target, currentTarget }: MouseEvent<HTMLElement>): HTMLElement | null =>
  target instanceof Element && currentTarget.contains(target) ? target.closest('button') : null;

/** One sitting's worth of the form, and the way on. */
export function Section({ section }: { section: ProcedureSection }) {
  const { asked } = useStore($needs);
  const fields = asked.filter((field) => field.section === section);
  // A section of which nothing is asked is no step on the way.
  const next = SECTIONS.slice(SECTIONS.indexOf(section) + 1).find((later) =>
    asked.some((field) => field.section === later),
  );
  return (
    <section aria-labelledby="section-title" {...TAPS}>
      <h2 id="section-title" tabIndex={-1} className="mt-2 text-lg font-bold outline-none">
        {sectionTitle(section)}
      </h2>
      {fields.length === 0 && <p className="lead mt-2">{t('nothingAsked')}</p>}
      {fields.map(({ field, required }) => (
        <div key={field}>
          <RemarkOf name={field} />
          {field === 'photo' || field === 'signature' ? (
            <PictureBox name={field} required={required} />
          ) : field === 'cuban_addresses' ? (
            <>
              <ConflictOf name={field} />
              <Addresses />
            </>
          ) : (
            field !== 'request_type' &&
            field !== 'passport_category' &&
            field !== 'application_date' && (
              <>
                <ConflictOf name={field} />
                <Box name={field} required={required} />
              </>
            )
          )}
        </div>
      ))}
      {section === 'pictures' && (
        <>
          <RemarkOf name="documents" />
          <DocumentsBox />
        </>
      )}
      <button type="button" className="go" onClick={() => goTo(next ?? '')}>
        {next ? t('next', { section: sectionTitle(next) }) : t('toOverview')}
      </button>
      {next && (
        <button type="button" className="plain" onClick={() => goTo('')}>
          {t('toOverview')}
        </button>
      )}
    </section>
  );
}
