import { useStore } from '@nanostores/react';
import { lazy } from 'react';
import { Late } from '../../ui/late.tsx';
import { panel } from './store.ts';

const Panel = lazy(() => import('./panel.tsx'));

/** The panel of one rental, fetched when the first one opens: the list does not wait for its tabs, facts and files. */
export function RentalPanel() {
  const { kind } = useStore(panel.$state);
  return kind === 'closed' ? null : (
    <Late waiting={null}>
      <Panel />
    </Late>
  );
}
