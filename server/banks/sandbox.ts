import type { Attempt, Bank, CardFieldsPage, CreatedPayment, ExpectedPayment, LookUp } from './bank.ts';
import type { SandboxTerminal } from './configuration.ts';
import { paymentParameters, redsysBank, requestParameters, signedRequest } from './redsys.ts';
import { OPERATION } from './redsys-responses.ts';
import { askRest } from './redsys-rest.ts';

/**
 * The sandbox bank: the protocol of redsys.ts, and two things that a bank may offer beyond it, card fields in a frame
 * of the bank and a call that tells what became of an operation.
 */
export function sandboxBank(terminal: SandboxTerminal): Bank {
  const bank = redsysBank(terminal);
  const { fields, payment, rest } = terminal.addresses;
  return {
    ...bank,
    origins: [...new Set([payment, rest, fields ?? payment].map((address) => new URL(address).origin))],
    cardFields: fields === undefined ? undefined : (page) => frameAddress(terminal, fields, page),
    createPayment: (attempt, card) =>
      fields === undefined ? bank.createPayment(attempt) : charge(terminal, bank, attempt, card),
    lookUp: (expected) => lookUp(terminal, bank, expected),
  };
}

function frameAddress(
  terminal: SandboxTerminal,
  fields: string,
  { language, origin, ancestors = [] }: CardFieldsPage,
): string {
  const address = new URL(fields);
  address.search = new URLSearchParams([
    ['merchant', terminal.merchantCode],
    ['terminal', terminal.terminal],
    ['language', language],
    ['origin', origin],
    ...ancestors.map((ancestor) => ['ancestor', ancestor]),
  ]).toString();
  return address.href;
}

/** Charges the card behind a one-time token; the bank may want a 3-D Secure challenge in the top window first. */
async function charge(
  terminal: SandboxTerminal,
  bank: Bank,
  attempt: Attempt,
  card: string | undefined,
): Promise<CreatedPayment> {
  if (!card) throw new RangeError('A bank with card fields is given the token of a card');
  const parameters = { ...paymentParameters(terminal, attempt), DS_MERCHANT_IDOPER: card };
  const answer = await askRest(terminal.addresses.rest, signedRequest(terminal, attempt.order, parameters));
  if (answer.kind === 'no_answer') return answer;
  if (answer.kind === 'error') return { kind: 'refused', code: answer.code };
  const verdict = bank.verify(answer.received, attempt);
  if (!verdict.accepted) return { kind: 'no_answer' };
  const { outcome, raw } = verdict.result;
  const { Ds_UrlAcs: challenge = '', Ds_Creq: request = '' } = raw;
  if (outcome !== 'in_progress' || !challenge) return { kind: 'answered', received: answer.received };
  return URL.canParse(challenge) && bank.origins.includes(new URL(challenge).origin)
    ? { kind: 'redirect', address: challenge, fields: { creq: request } }
    : { kind: 'no_answer' };
}

/** Answers of the bank that are no result: an operation still open, one that ended without a result, none at all. */
const NO_RESULT: Readonly<Record<string, LookUp>> = {
  SIS9998: { kind: 'open' },
  SIS9999: { kind: 'unfinished' },
  SIS0054: { kind: 'not_found' },
};

async function lookUp(terminal: SandboxTerminal, bank: Bank, expected: ExpectedPayment): Promise<LookUp> {
  const parameters = requestParameters(terminal, expected, OPERATION.payment);
  const answer = await askRest(
    terminal.addresses.operations,
    signedRequest(terminal, expected.order, parameters),
  );
  if (answer.kind === 'error') return NO_RESULT[answer.code] ?? { kind: 'unavailable' };
  if (answer.kind === 'no_answer') return { kind: 'unavailable' };
  const verdict = bank.verify(answer.received, expected);
  // What differs from the attempt is for the payment to see, with its reason: it verifies it as any other notice.
  const refunded = verdict.accepted ? Number(verdict.result.raw['Ds_AmountRefunded'] ?? 0) : 0;
  return { kind: 'result', received: answer.received, refunded };
}
