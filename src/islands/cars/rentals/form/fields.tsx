import { BookingSection } from './booking-section.tsx';
import { ClientSection } from './client-section.tsx';
import { DriversSection } from './drivers-section.tsx';
import { PriceSection } from './price-section.tsx';
import { TripSection } from './trip-section.tsx';

/** The form of a rental; loaded when it first opens. The default export is what React.lazy asks for. */
export default function Fields() {
  return (
    <>
      <ClientSection />
      <TripSection />
      <PriceSection />
      <DriversSection />
      <BookingSection />
    </>
  );
}
