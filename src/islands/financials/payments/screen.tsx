import { useStore } from '@nanostores/react';
import { lazy } from 'react';
import { Late } from '../../ui/late.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { PayDialog } from '../../pay-dialog/mount.tsx';
import { $section } from './sections.tsx';
import { ServicesTab } from './services/tab.tsx';

const PaymentsTab = lazy(() => import('./payments/tab.tsx'));
const ExpensesTab = lazy(() => import('./expenses/tab.tsx'));

/** financials/payments: what clients are charged for, the money for it, and what the company spends. */
export function Screen() {
  const section = useStore($section);
  return (
    <>
      <Late key={section} waiting={<SkeletonRows rows={12} />}>
        {section === 'services' && <ServicesTab />}
        {section === 'payments' && <PaymentsTab />}
        {section === 'expenses' && <ExpensesTab />}
      </Late>
      <PayDialog />
    </>
  );
}
