import { readFile, stat } from 'node:fs/promises';
import type { Configuration } from '../configuration.ts';
import { parseTerminals, usesTestKey } from '../banks/configuration.ts';
import type { Terminal } from '../banks/configuration.ts';
import { examineCertificate } from './certificate.ts';
import { note, right, wrong } from './finding.ts';
import type { Remark } from './finding.ts';
import { reasonOf } from '../lib/reason.ts';

/** Redsys's own place for trying; what it confirms is no money. */
const TRYING = 'sis-t.redsys.es';

/** What is to be said of the agreements with banks; no key and no number of theirs is told. */
export async function examineBanks(
  { banksFile, sandboxBankUrl }: Configuration,
  now: Date,
): Promise<readonly Remark[]> {
  if (banksFile === undefined)
    return [
      sandboxBankUrl === undefined
        ? note('BANKS_FILE is not set: nobody can pay by card (docs/banks.md)')
        : note('The sandbox bank of the demo takes every card: no money moves'),
    ];
  let terminals: readonly Terminal[];
  try {
    terminals = parseTerminals(await readFile(banksFile, 'utf8'));
  } catch (error) {
    return [
      wrong(
        error instanceof Error && 'code' in error
          ? `BANKS_FILE (${banksFile}) cannot be read: ${reasonOf(error)}`
          : reasonOf(error),
      ),
    ];
  }
  if (terminals.length === 0)
    return [wrong(`BANKS_FILE (${banksFile}) names no terminal: nobody can pay by card`)];
  return [
    right(
      `BANKS_FILE names ${terminals.map(({ provider, currency }) => `provider ${provider} in ${currency}`).join(', ')}`,
    ),
    ...((await stat(banksFile)).mode & 0o077
      ? [wrong(`Other accounts may read the keys in BANKS_FILE: chmod 600 ${banksFile}`)]
      : []),
    ...terminals.flatMap(examineTerminal),
    ...(await examineHosts(terminals, now)),
  ];
}

function examineTerminal(terminal: Terminal): readonly Remark[] {
  const which = `Provider ${terminal.provider} in ${terminal.currency}`;
  if (terminal.kind === 'sandbox')
    return [
      wrong(`${which} is the sandbox bank: it confirms payments that nobody made. Take it out of BANKS_FILE`),
    ];
  return [
    ...(usesTestKey(terminal)
      ? [wrong(`${which} has a key that is printed in manuals: ask the bank for your own`)]
      : []),
    ...(Object.values(terminal.addresses).some((address) => new URL(address).hostname === TRYING)
      ? [note(`${which} is at the bank's place for trying (${TRYING}): no money moves there`)]
      : []),
  ];
}

/** Each bank's host once; nothing is asked of it. */
async function examineHosts(terminals: readonly Terminal[], now: Date): Promise<readonly Remark[]> {
  const origins = new Set(
    terminals.flatMap(({ addresses }) =>
      [addresses.payment, addresses.rest].map((text) => new URL(text).origin),
    ),
  );
  const secure = [...origins].filter((origin) => origin.startsWith('https:'));
  return (await Promise.all(secure.map((origin) => examineCertificate(new URL(origin), now)))).flat();
}
