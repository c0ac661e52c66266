import {
  TransferDetails,
  saveTransferDetails,
  transferDetails,
} from '../../../lib/contract/financials/transfer-details.ts';
import { createCompanyRules } from './company.ts';

const contract = {
  key: 'financials/transfer_details',
  input: TransferDetails,
  get: transferDetails,
  create: saveTransferDetails,
  update: saveTransferDetails,
};

/** The company's bank details, which clients get when they are asked for a transfer. */
export const createBankDetails = () =>
  createCompanyRules(contract, {
    blank: () => ({ USD: '', EUR: '' }),
    valuesOf: ({ USD, EUR }) => ({ USD, EUR }),
  });
