import { useStore } from '@nanostores/react';
import { OfferPicks } from '../../../reservations/offer-picks.tsx';
import { useWords } from '../../../shell/use-words.ts';
import { $offers } from '../offers.ts';
import { editor } from '../store.ts';

/** Free cars of the form's trip, as a sheet to offer. The default export is what React.lazy asks for. */
export default function OfferSheet() {
  const values = useStore(editor.form.$values);
  const offers = useStore($offers) ?? [];
  return useWords('cars/offer') ? <OfferPicks values={values} offers={offers} /> : null;
}
