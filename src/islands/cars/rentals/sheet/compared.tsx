import { useStore } from '@nanostores/react';
import type { RentalRow } from '../../../../lib/contract/cars/rentals.ts';
import type { Field } from '../../../../lib/forms/field.ts';
import { useWords } from '../../../shell/use-words.ts';
import { kilometres } from '../format.ts';
import { SHEET_WORDS, saySheet } from '../../../reservations/sheet-words.ts';

interface ComparedProps {
  row: RentalRow;
  fields: { readonly odometer: Field<number>; readonly fuel: Field<number> };
}

/** What lies between the hand-over and what is being typed: "640 km driven · 3/8 less fuel". */
export function Compared({ row: { hand_over }, fields }: ComparedProps) {
  const ready = useWords(SHEET_WORDS);
  const odometer = useStore(fields.odometer.$value);
  const fuel = useStore(fields.fuel.$value);
  if (!ready || !hand_over) return null;
  const eighths = (fuel ?? hand_over.fuel) - hand_over.fuel;
  const driven = (odometer ?? 0) - hand_over.odometer;
  return (
    <p role="status" className="rounded-sm bg-surface-2 px-3 py-2">
      {[
        ...(driven >= 0 ? [saySheet('compare.driven', { distance: kilometres(driven) })] : []),
        eighths === 0
          ? saySheet('compare.fuelSame')
          : saySheet(eighths < 0 ? 'compare.fuelLess' : 'compare.fuelMore', { eighths: Math.abs(eighths) }),
      ].join(' · ')}
    </p>
  );
}
