import { useStore } from '@nanostores/react';
import { lazy } from 'react';
import { Late } from '../../../ui/late.tsx';
import { Dialog } from '../../../ui/lazy-dialog.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { $checking, closeChecker } from './checker.ts';
import { say } from './words.ts';

// The list does not wait for what the question is typed into.
const Question = lazy(() => import('./check-question.tsx'));

/** Asks what a model costs on a date for a number of days, and shows by which price and range. */
export function CheckDialog() {
  const open = useStore($checking);
  return open ? (
    <Dialog title={say('check.title')} onClose={closeChecker}>
      <Late waiting={<SkeletonText lines={6} />}>
        <Question />
      </Late>
    </Dialog>
  ) : null;
}
