import {
  RentalSettings,
  rentalDefaults,
  saveRentalDefaults,
} from '../../../lib/contract/cars/rental-settings.ts';
import { createCompanyRules } from './company.ts';

const contract = {
  key: 'cars/rental_defaults',
  input: RentalSettings,
  get: rentalDefaults,
  create: saveRentalDefaults,
  update: saveRentalDefaults,
};

/** What the company decides about rentals: how days count, and the charges that a new rental begins with. */
export const createRentalRules = () =>
  createCompanyRules(contract, {
    blank: () => ({
      grace_minutes: 0,
      day_count: 'period',
      novel_driver_fee: {},
      airport_tax: {},
      full_tank_price: {},
      deposit: {},
    }),
    valuesOf: (told): object =>
      Object.fromEntries(Object.entries(told).filter(([name]) => name in RentalSettings.shape)),
  });
