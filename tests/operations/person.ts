import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ChangeEvent } from '../../src/lib/contract/events.ts';

/** Milliseconds after which a person presses the button again. */
const AGAIN = 250;

/** One of the staff with a browser: what fails is sent again with its key, and the stream of changes asked for again. */
export class Person {
  /** How often each status came, or none. */
  readonly answers = new Map<string, number>();
  /** Moments at which something failed, and was done in the end. */
  readonly troubles: {
    readonly from: number;
    readonly until: number;
    readonly answers: readonly string[];
  }[] = [];
  readonly #heard = new Map<string, Set<number>>();
  /** When the stream began, each time: a browser then reads anew what it shows. */
  readonly #opened: number[] = [];
  readonly #leaving = new AbortController();
  readonly #address: string;
  readonly #headers: Record<string, string>;

  constructor(address: string, token: string) {
    this.#address = address;
    this.#headers = { authorization: `Token ${token}`, 'content-type': 'application/json' };
  }

  /** Does one thing, and gives the number of its record. */
  async send(route: string, body: object): Promise<number> {
    const headers = { ...this.#headers, 'idempotency-key': randomUUID() };
    const answer = await this.#untilDone(route, { method: 'POST', headers, body: JSON.stringify(body) });
    return (answer as { id: number }).id;
  }

  async read(route: string): Promise<void> {
    await this.#untilDone(route, { headers: this.#headers });
  }

  async #untilDone(route: string, init: RequestInit): Promise<unknown> {
    let failed: number | undefined;
    const answers: string[] = [];
    for (;;) {
      const answer = await fetch(`${this.#address}/api${route}`, init).catch(() => undefined);
      const text = await answer?.text().catch(() => undefined);
      const told = answer === undefined || text === undefined ? 'no answer' : String(answer.status);
      this.answers.set(told, (this.answers.get(told) ?? 0) + 1);
      if (answer?.ok && text !== undefined) {
        if (failed !== undefined) this.troubles.push({ from: failed, until: Date.now(), answers });
        return JSON.parse(text);
      }
      if (answer && answer.status < 500)
        throw new Error(`${route} was refused: ${answer.status} ${text ?? ''}`);
      failed ??= Date.now();
      answers.push(told);
      await delay(AGAIN);
    }
  }

  /** Whether the person heard of a change that was made after `from`, or has read everything anew since. */
  knows(key: string, id: number, from: number): boolean {
    return (this.#heard.get(key)?.has(id) ?? false) || this.#opened.some((moment) => moment >= from);
  }

  /** Follows the changes of all until leave. */
  async follow(): Promise<void> {
    const { signal } = this.#leaving;
    while (!signal.aborted) {
      try {
        const stream = await fetch(`${this.#address}/api/events`, { headers: this.#headers, signal });
        if (stream.ok && stream.body) {
          this.#opened.push(Date.now());
          await this.#hear(stream.body);
        }
      } catch {
        // The line broke, or the person leaves.
      }
      await delay(1_000, undefined, { signal }).catch(() => undefined);
    }
  }

  async #hear(body: NonNullable<Response['body']>): Promise<void> {
    let rest = '';
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (!line.startsWith('data: ')) continue;
        const { key, id } = JSON.parse(line.slice(6)) as ChangeEvent;
        const ids = this.#heard.get(key) ?? new Set<number>();
        this.#heard.set(key, ids.add(id));
      }
    }
  }

  leave(): void {
    this.#leaving.abort();
  }
}
