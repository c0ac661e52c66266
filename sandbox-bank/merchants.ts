/* Whom the bank knows. The keys are the public test keys of the gateway; they open nothing. */

export interface Terminal {
  readonly merchant: string;
  readonly terminal: number;
  /** ISO 4217 number: a terminal has one currency. */
  readonly currency: '978' | '840';
  readonly secret: string;
  /** Card fields in the merchant's page, beside the bank's own page. */
  readonly hostedFields: boolean;
}

const TERMINALS: readonly Terminal[] = [
  {
    merchant: '999008881',
    terminal: 1,
    currency: '978',
    secret: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7',
    hostedFields: true,
  },
  {
    merchant: '999008881',
    terminal: 2,
    currency: '840',
    secret: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7',
    hostedFields: true,
  },
  {
    merchant: '999008882',
    terminal: 1,
    currency: '978',
    secret: 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev',
    hostedFields: false,
  },
  {
    merchant: '999008882',
    terminal: 2,
    currency: '840',
    secret: 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev',
    hostedFields: false,
  },
];

export function findTerminal(merchant: string, terminal: string): Terminal | undefined {
  return TERMINALS.find(
    (known) => known.merchant === merchant && known.terminal === Number(terminal || Number.NaN),
  );
}

export const CURRENCY_NAMES = { '978': 'EUR', '840': 'USD' } as const;
