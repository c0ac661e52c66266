import { useEffect } from 'react';
import type { RentalRow } from '../../../lib/contract/cars/rentals.ts';
import { statusText } from '../../ui/badge.tsx';
import { PanelSection } from '../../ui/panel-parts.tsx';
import { $printing } from './do-action.ts';
import { RentalFacts } from './panel-facts.tsx';
import { PriceLines } from './price-lines.tsx';
import { say } from './words.ts';

/** One rental on paper. The default export is what lazyDialog asks for. */
export default function PrintSheet({ row }: { row: RentalRow }) {
  useEffect(() => {
    const done = (): void => $printing.set(undefined);
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, []);
  return (
    <div className="print-sheet hidden print:block">
      <h1 className="px-5 text-lg">
        {row.code} · {statusText('rental', row.status)}
      </h1>
      <RentalFacts row={row} />
      <PanelSection title={say('sections.price')}>
        <PriceLines row={row} />
      </PanelSection>
    </div>
  );
}
