import { AccessSettings, accessSettings, saveAccessSettings } from '../../../lib/contract/access-settings.ts';
import { createCompanyRules } from './company.ts';

const contract = {
  key: 'authentication/access_settings',
  input: AccessSettings,
  get: accessSettings,
  create: saveAccessSettings,
  update: saveAccessSettings,
};

/** What the company decides about how people get in. */
export const createAccessRules = () =>
  createCompanyRules(contract, {
    blank: () => ({ neutral_recovery: false, strong_roles: [] }),
    valuesOf: ({ neutral_recovery, strong_roles }) => ({ neutral_recovery, strong_roles }),
  });
