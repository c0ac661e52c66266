import { BookingSection } from './booking-section.tsx';
import { ClientSection } from './client-section.tsx';
import { PriceSection } from './price-section.tsx';
import { RoomsSection } from './rooms-section.tsx';
import { StaySection } from './stay-section.tsx';

/** The form of a booking; loaded when it first opens. The default export is what React.lazy asks for. */
export default function Fields() {
  return (
    <>
      <ClientSection />
      <StaySection />
      <RoomsSection />
      <PriceSection />
      <BookingSection />
    </>
  );
}
