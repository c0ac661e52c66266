import { RENTER_AGE } from '../../../src/lib/contract/limits.ts';
import { ageOn } from '../../../src/lib/domain/dates.ts';
import { invalid } from '../../lib/problem.ts';
import type { RefusedField } from '../../lib/problem.ts';

interface Drivers {
  readonly client: { readonly birth_date: string };
  readonly second_driver: { readonly birth_date: string } | null;
}

/** Who drives is 18 to 90 years old at the pick-up (rule: driver-age). Throws 422 with every refused birth date. */
export function checkAges({ client, second_driver }: Drivers, pickUpDate: string): void {
  const refused: RefusedField[] = [];
  const judge = (birthDate: string, field: string) => {
    const age = ageOn(birthDate, pickUpDate);
    if (age < RENTER_AGE.min || age > RENTER_AGE.max)
      refused.push({ field, key: 'renter_age', params: RENTER_AGE });
  };
  judge(client.birth_date, 'client.birth_date');
  if (second_driver) judge(second_driver.birth_date, 'second_driver.birth_date');
  if (refused.length > 0) throw invalid(...refused);
}
