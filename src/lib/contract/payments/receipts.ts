import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Language } from '../fields.ts';

/** The receipt of a paid debt, by the token of its link or of its attempt. */
export const printReceipt = endpoint({
  method: 'GET',
  path: '/payments/receipt.pdf',
  summary: 'Print the receipt of a payment',
  access: 'public',
  query: z.object({ language: z.optional(Language) }),
  download: 'application/pdf',
  errors: ['e9', 'e1'],
});
export const mailReceipt = endpoint({
  method: 'POST',
  path: '/payments/receipt/mail',
  summary: 'Mail the receipt of a payment to its payer',
  access: 'public',
  success: 'email_sent',
  errors: ['e9', 'e1'],
});
