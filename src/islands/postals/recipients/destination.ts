import type { Reference } from '../../../lib/contract/fields.ts';

/** "Playa, La Habana" */
export const destinationText = ({
  city,
  state,
}: Readonly<Record<'city' | 'state', Pick<Reference, 'name'>>>): string => `${city.name}, ${state.name}`;
