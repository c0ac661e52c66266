import { useStore } from '@nanostores/react';
import { lazy } from 'react';
import { Late } from '../../../ui/late.tsx';
import { Dialog } from '../../../ui/lazy-dialog.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { $checking, closeChecker } from './checker.ts';
import { say } from './words.ts';

const Question = lazy(() => import('./check-question.tsx'));

/** Asks which nights of a range have no price. */
export function CheckDialog() {
  return useStore($checking) ? (
    <Dialog title={say('check.title')} onClose={closeChecker}>
      <Late waiting={<SkeletonText lines={6} />}>
        <Question />
      </Late>
    </Dialog>
  ) : null;
}
