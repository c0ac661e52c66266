import { ContentsSection } from './contents-section.tsx';
import { ParcelsSection } from './parcels-section.tsx';
import { PriceSection } from './price-section.tsx';
import { RecipientSection } from './recipient-section.tsx';
import { SenderSection } from './sender-section.tsx';
import { ShipmentSection } from './shipment-section.tsx';

/** The form of a package; loaded when it first opens. The default export is what React.lazy asks for. */
export default function Fields() {
  return (
    <>
      <SenderSection />
      <RecipientSection />
      <ShipmentSection />
      <ContentsSection />
      <ParcelsSection />
      <PriceSection />
    </>
  );
}
