import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { PrintOrder, PrintResult } from './printer-process.ts';
import { printableData } from './printable.ts';
import type { Printable } from './printable.ts';

/** Documents after which the child is replaced: what native caches keep never grows beyond that. */
const DOCUMENTS_PER_CHILD = 100;
/** Milliseconds that one document may take, and that an idle child lives on. */
const TIMEOUT = 20_000;
const IDLE = 60_000;

interface Pending {
  readonly order: PrintOrder;
  readonly resolve: (pdf: Buffer) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

interface Press {
  readonly child: ChildProcess;
  readonly pending: Map<number, Pending>;
  taken: number;
  idle: NodeJS.Timeout | undefined;
}

/** Lets a finished server end although the child still waits for work. */
function unreference(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

/** Typesets documents one after the other in a forked child; a child that dies takes only its own documents with it. */
class PdfPrinter {
  #press: Press | undefined;
  #orders = 0;

  /** The PDF of a template with its data. Throws when the template fails, the child dies or it takes too long. */
  print(template: string, data: Printable, how: Pick<PrintOrder, 'archival' | 'pictures'>): Promise<Buffer> {
    const press = this.#ready();
    const order = { id: (this.#orders += 1), template, data: JSON.stringify(printableData(data)), ...how };
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => press.child.kill('SIGKILL'), TIMEOUT);
      press.pending.set(order.id, { order, resolve, reject, timer });
      press.child.send(order, (error) => {
        if (error) press.child.kill('SIGKILL');
      });
    });
  }

  #ready(): Press {
    const current = this.#press;
    if (current && current.taken < DOCUMENTS_PER_CHILD) {
      current.taken += 1;
      clearTimeout(current.idle);
      return current;
    }
    const child = fork(join(import.meta.dirname, 'printer-process.ts'), {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    unreference(child);
    const press: Press = { child, pending: new Map(), taken: 1, idle: undefined };
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
    clearTimeout(pending.timer);
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
    for (const { reject, timer, order } of press.pending.values()) {
      clearTimeout(timer);
      reject(new Error(`The process that makes ${order.template} ended`));
    }
  }
}

const printer = new PdfPrinter();

/**
 * The PDF of a template (a file of this folder, without .typ) with its data; every text in the data is only text.
 * `archival` makes it PDF/A-2a, for what is kept for years; `pictures` by the names under which the template shows them.
 */
export function printPdf(
  template: string,
  data: Printable,
  { archival = false, pictures = new Map() }: Partial<Pick<PrintOrder, 'archival' | 'pictures'>> = {},
): Promise<Buffer> {
  return printer.print(template, data, { archival, pictures });
}
