import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Email, IdParams, Language } from '../fields.ts';
import { action } from '../resource.ts';
import { payments } from './payments.ts';

export const receiptPdf = endpoint({
  method: 'GET',
  path: `${payments.path}{id}/receipt.pdf`,
  summary: 'Receipt of a payment that came, with what went back, as PDF',
  access: 'payments:read',
  params: IdParams,
  query: z.object({ language: z.optional(Language) }),
  download: 'application/pdf',
});

export const sendReceipt = action(payments, 'send_receipt', {
  summary: 'Mail the receipt to the client',
  access: 'payments:link',
  body: z.object({
    to: z._default(z.nullable(Email), null),
    language: z._default(z.nullable(Language), null),
  }),
  success: 'email_sent',
});
