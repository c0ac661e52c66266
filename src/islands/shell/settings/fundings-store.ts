import {
  FundingSettings,
  fundingDefaults,
  saveFundingDefaults,
} from '../../../lib/contract/financials/funding-actions.ts';
import { FUNDING_DAYS_BEFORE } from '../../../lib/contract/limits.ts';
import { createCompanyRules } from './company.ts';

const contract = {
  key: 'financials/funding_defaults',
  input: FundingSettings,
  get: fundingDefaults,
  create: saveFundingDefaults,
  update: saveFundingDefaults,
};

/** What the company decides about plans that pay in deadlines. */
export const createFundingRules = () =>
  createCompanyRules(contract, {
    blank: () => ({ days_before: FUNDING_DAYS_BEFORE.default }),
    valuesOf: ({ days_before }) => ({ days_before }),
  });
