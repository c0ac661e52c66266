import { lazy } from 'react';
import { Late } from '../../../ui/late.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { say } from '../words.ts';
import { AboutPart } from './about-part.tsx';
import { Progress } from './progress.tsx';

const FurtherParts = lazy(() => import('./further-parts.tsx'));

/**
 * The form of a procedure: a list of its sections with what each needs, and the sections, of which the later ones are
 * fetched while the first is filled in (rule: half-filled-forms). The default export is what React.lazy asks for.
 */
export default function Fields() {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-6">
      <Progress />
      <div className="grid grid-cols-1 content-start gap-4 max-sm:[&_:is(input,select,textarea,button)]:scroll-mt-20">
        <p className="text-sm text-ink-3">{say('form.halfHint')}</p>
        <AboutPart />
        <Late waiting={<SkeletonText lines={12} />}>
          <FurtherParts />
        </Late>
      </div>
    </div>
  );
}
