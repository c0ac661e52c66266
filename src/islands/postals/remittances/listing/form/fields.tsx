import { AmountsSection } from './amounts-section.tsx';
import { CardSection } from './card-section.tsx';
import { DeclarationSection } from './declaration-section.tsx';
import { RecipientSection } from './recipient-section.tsx';
import { SenderSection } from './sender-section.tsx';
import { WaySection } from './way-section.tsx';

/** The form of a remittance; loaded when it first opens. The default export is what React.lazy asks for. */
export default function Fields() {
  return (
    <>
      <AmountsSection />
      <SenderSection />
      <RecipientSection />
      <CardSection />
      <WaySection />
      <DeclarationSection />
    </>
  );
}
