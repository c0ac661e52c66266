import {
  ProcedureSettings,
  procedureSettings,
  saveProcedureSettings,
} from '../../../lib/contract/postals/procedure-settings.ts';
import { createCompanyRules } from './company.ts';

const contract = {
  key: 'postals/procedure_settings',
  input: ProcedureSettings,
  get: procedureSettings,
  create: saveProcedureSettings,
  update: saveProcedureSettings,
};

/** What the company decides about procedures: fees by type and age, and how long a passport is valid. */
export const createProcedureRules = () =>
  createCompanyRules(contract, {
    blank: () => ({ validity_years: {}, consular: {}, immediate: {}, service_fee: {} }),
    valuesOf: ({ version: _, ...told }): object => told,
  });
