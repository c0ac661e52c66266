import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { isPassing } from '../../db/embedded.ts';
import type { Database } from '../../db/tables.ts';
import { measureRead, measureReplica } from '../metrics.ts';
import { ProblemError } from '../problem.ts';
import { codeOf } from '../transaction.ts';
import type { Link, Primary } from './link.ts';
import { Standing } from './standing.ts';

/** Milliseconds between two looks at all replicas. */
const LOOK = 500;
/** Milliseconds that a read waits for a replica to replay what was just written, and between two questions. */
const TIMEOUT = 50;
const PAUSE = 3;
/** SQLSTATE of a statement that took too long: the primary would take as long. */
const TOO_LONG = '57014';
/** SQLSTATE of a read that stood in the way of the replay; the replica is as good as before. */
const IN_THE_WAY = '40001';

interface Replica {
  readonly link: Link;
  readonly standing: Standing;
  /** Ends of the reads that run there. */
  readonly running: Set<(error: unknown) => void>;
  asked?: Promise<void> | undefined;
  /** What the log said last: out of reads, or in. */
  isOut?: boolean;
}

interface Parts {
  readonly links: readonly Link[];
  /** Where the primary is (askPrimary). */
  readonly primary: (commits: boolean) => Promise<Primary>;
  readonly log: Logger;
  readonly timeout?: number;
}

/**
 * The read replicas of this server. A read goes to one that has replayed all that the primary had when it was asked, so
 * nobody sees anything older than there was (rule: replicas-show-all); where none has it in a moment, the primary answers.
 */
export class Replicas {
  readonly #replicas: readonly Replica[];
  readonly #primary: Parts['primary'];
  readonly #log: Logger;
  readonly #timeout: number;
  #system = '';
  #turn = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor({ links, primary, log, timeout = TIMEOUT }: Parts) {
    this.#replicas = links.map((link) => ({ link, standing: new Standing(), running: new Set() }));
    this.#primary = primary;
    this.#log = log;
    this.#timeout = timeout;
  }

  /** Looks at all replicas now and then, until close. */
  start(): void {
    const again = () => {
      if (!this.#isClosed) this.#timer = setTimeout(() => this.start(), LOOK).unref();
    };
    this.look().then(again, again);
  }

  /** Learns where the primary and its replicas are, and says which are left out. Rejects when the primary is away. */
  async look(): Promise<void> {
    const now = performance.now();
    const isBehind = this.#replicas.some(({ standing }) => standing.lag(now) > 0);
    const { position, system, isDurable } = await this.#primary(isBehind);
    this.#system = system;
    for (const { standing } of this.#replicas) standing.primaryAt(position, performance.now());
    await Promise.all(
      this.#replicas.map((replica) =>
        isDurable
          ? this.#ask(replica)
          : this.#lose(replica, new Error('the primary has synchronous_commit off')),
      ),
    );
    for (const { link, standing } of this.#replicas)
      measureReplica(link.name, standing.lag(performance.now()), this.#isIn(standing));
  }

  /**
   * Runs a read that writes nothing where it is answered best. `position` of the primary when the read was asked for;
   * `work` may run twice, for what fails on a replica is asked again of the primary.
   */
  async read<T>(
    position: number | undefined,
    primary: Kysely<Database>,
    work: (db: Kysely<Database>) => Promise<T>,
  ): Promise<T> {
    const replica = position === undefined ? undefined : await this.#readyFor(position);
    if (replica) {
      try {
        const answer = await this.#readOn(replica, work);
        measureRead(replica.link.name, 'answered');
        return answer;
      } catch (error) {
        const isAnswer = error instanceof ProblemError || codeOf(error) === TOO_LONG;
        measureRead(replica.link.name, isAnswer ? 'answered' : 'failed');
        if (isAnswer) throw error;
        this.#log.warn({ err: error, replica: replica.link.name }, 'A read is asked again of the primary');
        if (codeOf(error) !== IN_THE_WAY && isPassing(error)) this.#lose(replica, error);
      }
    }
    measureRead('primary', 'answered');
    return work(primary);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const { link } of this.#replicas) link.breakOff();
  }

  /** One that has replayed a position; undefined when none has in a moment. They take turns. */
  async #readyFor(position: number): Promise<Replica | undefined> {
    const until = performance.now() + this.#timeout;
    for (let tries = 0; ; tries += 1) {
      const ready = this.#inTurn().find(({ standing }) => this.#isIn(standing) && standing.has(position));
      if (ready) return ready;
      const now = performance.now();
      const awaited = this.#replicas.filter(({ standing }) => standing.isWorthAWait(now));
      if (awaited.length === 0) return undefined;
      if (now >= until) {
        for (const { standing } of awaited) standing.waitedInVain(position);
        return undefined;
      }
      if (tries > 0) await delay(PAUSE);
      await Promise.race([...awaited.map((replica) => this.#ask(replica)), delay(until - now)]);
    }
  }

  #inTurn(): readonly Replica[] {
    this.#turn = (this.#turn + 1) % this.#replicas.length;
    return [...this.#replicas.slice(this.#turn), ...this.#replicas.slice(0, this.#turn)];
  }

  #isIn = (standing: Standing): boolean => standing.leftOut(performance.now()) === undefined;

  /** Ends with the replica, even where its server never answers. */
  #readOn<T>({ link, running }: Replica, work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    running.add(reject);
    work(link.db).then(resolve, reject);
    return promise.finally(() => running.delete(reject));
  }

  /** Asks a replica where it is; all who want to know share one question. */
  #ask(replica: Replica): Promise<void> {
    const { link, standing } = replica;
    return (replica.asked ??= link
      .ask(this.#system)
      .then(
        (position) => {
          standing.reached(position);
          this.#tell(replica);
        },
        (error: unknown) => this.#lose(replica, error),
      )
      .finally(() => (replica.asked = undefined)));
  }

  #lose(replica: Replica, error: unknown): void {
    const { link, standing, running } = replica;
    standing.lost(error instanceof Error ? error.message : String(error));
    link.breakOff();
    for (const end of running) end(error);
    this.#tell(replica);
  }

  #tell(replica: Replica): void {
    const reason = replica.standing.leftOut(performance.now());
    const isOut = reason !== undefined;
    if (isOut === replica.isOut) return;
    replica.isOut = isOut;
    const told = { replica: replica.link.name, ...(isOut ? { reason } : {}) };
    this.#log.warn(told, isOut ? 'A replica is left out of reads' : 'A replica takes reads');
  }
}
