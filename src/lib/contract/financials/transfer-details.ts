import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { optionalLines } from '../fields.ts';

/** One text for each currency, as clients read it; empty: no transfer can be asked for in it. */
export const TransferDetails = z.object({ USD: optionalLines(1000), EUR: optionalLines(1000) });
export type TransferDetails = z.infer<typeof TransferDetails>;
const TransferSettings = z.object({ ...TransferDetails.shape, version: z.int() });

export const transferDetails = endpoint({
  method: 'GET',
  path: '/system/transfer_details',
  summary: "The company's bank details, which clients get with a transfer",
  access: 'settings:read',
  answer: TransferSettings,
});
export const saveTransferDetails = endpoint({
  method: 'PUT',
  path: '/system/transfer_details',
  summary: "Change the company's bank details",
  access: 'settings:update',
  body: TransferDetails,
  answer: TransferSettings,
  versioned: true,
});
