import { setTimeout as wait } from 'node:timers/promises';
import type { Operation } from './operations.ts';
import { resultParameters, signFor } from './operations.ts';
import type { Settings, SettingsStore } from './settings.ts';
import type { Fields } from './signatures.ts';

/* Tells the merchant's server what became of an operation. */

/** Milliseconds that a merchant gets to answer. */
const PATIENCE = 10_000;

export interface Notifier {
  /** Starts what the settings say; resolves when the browser may go on. */
  tell(operation: Operation): Promise<void>;
  /** Sends now, whatever the settings say of the time. */
  send(operation: Operation): Promise<void>;
  stop(): void;
}

export function createNotifier(settings: SettingsStore): Notifier {
  const stopped = new AbortController();

  async function send(operation: Operation): Promise<void> {
    const { copies, retries, retrySeconds, altered } = settings.of(operation.request.order);
    for (let copy = 0; copy < copies; copy += 1) {
      for (let tries = 0; tries <= retries; tries += 1) {
        if (tries > 0) await wait(retrySeconds * 1000, undefined, { signal: stopped.signal });
        const status = await deliver(operation, altered, stopped.signal);
        operation.notices.push({ at: new Date(), altered, status });
        if (status >= 200 && status < 300) break;
      }
    }
  }

  async function later(operation: Operation, seconds: number): Promise<void> {
    try {
      await wait(seconds * 1000, undefined, { signal: stopped.signal });
      await send(operation);
    } catch {
      // The bank stops: what is not out by then never goes out.
    }
  }

  return {
    async tell(operation) {
      const { notification, delaySeconds } = settings.of(operation.request.order);
      if (notification === 'before_return') await send(operation);
      if (notification === 'after_return') void later(operation, 0);
      if (notification === 'delayed') void later(operation, delaySeconds);
    },
    send,
    stop: () => stopped.abort(),
  };
}

/** One POST; redirects are not followed. Gives the answer's status, 0 for none. */
async function deliver(
  operation: Operation,
  altered: Settings['altered'],
  signal: AbortSignal,
): Promise<number> {
  const { notification } = operation.request.addresses;
  if (!notification) return 0;
  try {
    const response = await fetch(notification, {
      method: 'POST',
      body: new URLSearchParams(alter(operation, altered)),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}

/** The three fields, whole or spoiled. */
function alter(operation: Operation, altered: Settings['altered']): Fields {
  const { request } = operation;
  const parameters = resultParameters(operation);
  const signed = (change: Fields): Fields => signFor(request, { ...parameters, ...change });
  const otherOrder = `${request.order.slice(0, -1)}${request.order.endsWith('0') ? '1' : '0'}`;
  const fields = signed({});
  switch (altered) {
    case 'no':
      return fields;
    case 'signature':
      return { ...fields, Ds_Signature: flipFirst(fields['Ds_Signature'] ?? '') };
    case 'parameters': {
      // As a forger does it: another result under the old signature.
      const forged = signFor(request, {
        ...parameters,
        Ds_Response: '0000',
        Ds_AuthorisationCode: '999999',
        Ds_Amount: '1',
      });
      return { ...forged, Ds_Signature: fields['Ds_Signature'] ?? '' };
    }
    case 'version':
      return { ...fields, Ds_SignatureVersion: 'HMAC_SHA512_V1' };
    case 'empty':
      return {};
    case 'amount':
      return signed({ Ds_Amount: String(request.amount + 1) });
    case 'currency':
      return signed({ Ds_Currency: request.terminal.currency === '978' ? '840' : '978' });
    case 'terminal':
      return signed({ Ds_Terminal: '099' });
    case 'merchant':
      return signed({ Ds_MerchantCode: '999009999' });
    case 'order':
      return signFor({ ...request, order: otherOrder }, { ...parameters, Ds_Order: otherOrder });
  }
}

const flipFirst = (text: string): string => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
