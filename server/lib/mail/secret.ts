import type { MailContent } from './message.ts';

/** A value in an address that is too long for anything but a secret: ours have 43 characters. */
const SECRET_ADDRESS = /[?&]\w+=[\w-]{20,}/;

/**
 * Whether a mail lets its reader in somewhere: with a code, or with an address that holds a secret, whoever wrote it.
 * Such a mail is for its receiver alone, so staff see that it went out and never its text.
 */
export const letsIn = ({ code }: MailContent, text: string): boolean =>
  code !== undefined || SECRET_ADDRESS.test(text);
