import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { ProblemError } from '../problem.ts';
import type { PrintOrder, PrintResult } from './printer-process.ts';
import { printableData } from './printable.ts';
import type { Printable } from './printable.ts';

/** Documents after which the child is replaced: what native caches keep never grows beyond that. */
const DOCUMENTS_PER_CHILD = 100;
/**
 * Milliseconds within which a child finishes its next document, and that an idle one lives on. The first catches what
 * hangs: a machine three times slower than usual is only slow.
 */
const TIMEOUT = 60_000;
const IDLE = 60_000;
/** Seconds after which a document may be asked for again. */
const RETRY_AFTER = 30;

interface Pending {
  readonly order: PrintOrder;
  readonly resolve: (pdf: Buffer) => void;
  readonly reject: (error: Error) => void;
  /** A child died while it was at it. */
  readonly tried: boolean;
}

interface Press {
  readonly child: ChildProcess;
  /** In the order in which the child takes them: it is at the first. */
  readonly pending: Map<number, Pending>;
  taken: number;
  hung: boolean;
  watch: NodeJS.Timeout | undefined;
  idle: NodeJS.Timeout | undefined;
}

/** Lets a finished server end although the child still waits for work. */
function unreference(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

export const forkPress = (): ChildProcess =>
  fork(join(import.meta.dirname, 'printer-process.ts'), {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

/** 503: whoever asked may ask again, and the operator reads why. */
function notMade({ template }: PrintOrder, why: string): ProblemError {
  const problem = new ProblemError('e1', {
    status: 503,
    reason: 'document_not_made',
    retryAfter: RETRY_AFTER,
  });
  problem.cause = new Error(`The process that makes ${template} ${why}`);
  return problem;
}

/**
 * Typesets documents one after the other in a forked child. One that hangs or dies takes only the document that it was at,
 * which is tried once more where the child died: that may have had nothing to do with it.
 */
export class PdfPrinter {
  readonly #open: () => ChildProcess;
  #press: Press | undefined;
  #orders = 0;

  /** `open` starts a child. */
  constructor(open: () => ChildProcess) {
    this.#open = open;
  }

  /** The PDF of a template with its data. Throws when the template fails, and 503 when its child hangs or dies. */
  print(template: string, data: Printable, how: Pick<PrintOrder, 'archival' | 'pictures'>): Promise<Buffer> {
    const order = { id: (this.#orders += 1), template, data: JSON.stringify(printableData(data)), ...how };
    return new Promise((resolve, reject) => this.#send({ order, resolve, reject, tried: false }));
  }

  #send(pending: Pending): void {
    const press = this.#ready();
    press.pending.set(pending.order.id, pending);
    if (press.pending.size === 1) this.#watch(press);
    press.child.send(pending.order, (error) => {
      if (error) press.child.kill('SIGKILL');
    });
  }

  /** Ends a child that does not finish the document that it is at; those that wait behind it have their own time. */
  #watch(press: Press): void {
    clearTimeout(press.watch);
    if (press.pending.size === 0) return;
    press.watch = setTimeout(() => {
      press.hung = true;
      press.child.kill('SIGKILL');
    }, TIMEOUT);
  }

  #ready(): Press {
    const current = this.#press;
    if (current && current.taken < DOCUMENTS_PER_CHILD) {
      current.taken += 1;
      clearTimeout(current.idle);
      return current;
    }
    const child = this.#open();
    unreference(child);
    const press: Press = {
      child,
      pending: new Map(),
      taken: 1,
      hung: false,
      watch: undefined,
      idle: undefined,
    };
    child.on('message', (result: PrintResult) => this.#finish(press, result));
    child.on('error', () => undefined);
    child.on('exit', () => this.#lose(press));
    this.#press = press;
    return press;
  }

  #finish(press: Press, result: PrintResult): void {
    const pending = press.pending.get(result.id);
    if (!pending) return;
    press.pending.delete(result.id);
    this.#watch(press);
    if ('pdf' in result) pending.resolve(Buffer.from(result.pdf));
    else
      pending.reject(new Error(`The document ${pending.order.template} could not be made: ${result.error}`));
    if (press.pending.size > 0) return;
    if (press.taken >= DOCUMENTS_PER_CHILD) press.child.disconnect();
    else press.idle = setTimeout(() => press.child.disconnect(), IDLE).unref();
  }

  #lose(press: Press): void {
    if (this.#press === press) this.#press = undefined;
    clearTimeout(press.idle);
    clearTimeout(press.watch);
    const [first, ...waiting] = press.pending.values();
    if (!first) return;
    if (press.hung || first.tried) first.reject(notMade(first.order, press.hung ? 'hung' : 'died twice'));
    else this.#send({ ...first, tried: true });
    for (const pending of waiting) this.#send(pending);
  }
}
