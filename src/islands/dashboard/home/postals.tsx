import { may } from '../../../lib/session/session.ts';
import { Packages } from './packages.tsx';
import { Procedures } from './procedures.tsx';
import { Remittances } from './remittances.tsx';

/** What is sent and asked for, as far as the role may see it. The default export is what React.lazy asks for. */
export default function Postals() {
  return (
    <>
      {may('packages:read') && <Packages />}
      {may('remittances:read') && <Remittances />}
      {may('procedures:read') && <Procedures />}
    </>
  );
}
