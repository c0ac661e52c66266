import type { IncomingHttpHeaders } from 'node:http';
import { askOutside } from '../lib/outside.ts';

const MILLISECONDS = 5_000;
/** Bytes of an answer that are read at most. */
const BYTES = 200_000;

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Milliseconds from its beginning to its end. */
  readonly took: number;
}

/** Asks once, at an address of the operator's own, and follows no redirect. */
export async function ask(url: URL, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const signal = AbortSignal.timeout(MILLISECONDS);
  try {
    const answer = await askOutside(url, { origins: [url.origin], signal, headers: { ...headers } });
    let body = '';
    let began: number | undefined;
    for await (const part of answer.setEncoding('utf8') as AsyncIterable<string>) {
      began ??= performance.now();
      body += part;
      if (body.length > BYTES) break;
    }
    const took = performance.now() - (began ?? performance.now());
    return { status: answer.statusCode ?? 0, headers: answer.headers, body, took };
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  }
}
