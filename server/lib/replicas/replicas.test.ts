import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../db/tables.ts';
import { createLog } from '../../log.ts';
import { ProblemError } from '../problem.ts';
import type { Link } from './link.ts';
import { Replicas } from './replicas.ts';
import { Standing } from './standing.ts';

/** A primary that only counts what is written, and replicas that follow when they are told to. */
function world(count: number) {
  const primary = { db: {} as Kysely<Database>, position: 0, isDurable: true };
  const servers = Array.from({ length: count }, () => ({
    db: {} as Kysely<Database>,
    position: 0,
    isAway: false,
    isQuick: false,
  }));
  const lost = () => Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
  const links = servers.map((server, at): Link => ({
    name: `replica-${at}`,
    db: server.db,
    ask: async () => {
      await Promise.resolve();
      // What is waited for may come.
      if (!server.isAway && server.isQuick) server.position = primary.position;
      if (server.isAway) throw lost();
      return server.position;
    },
    breakOff: () => undefined,
  }));
  const replicas = new Replicas({
    links,
    primary: () => Promise.resolve({ ...primary, system: '1' }),
    log: createLog('silent'),
    timeout: 2,
  });
  const answered: string[] = [];
  /** What a read that is asked for now sees: the position of who answers. */
  const read = () =>
    replicas.read(primary.position, primary.db, async (db) => {
      const server = servers.find((one) => one.db === db);
      // Whatever happens meanwhile happens here.
      await Promise.resolve();
      if (server?.isAway) throw lost();
      answered.push(server ? `replica-${servers.indexOf(server)}` : 'primary');
      return server ? server.position : primary.position;
    });
  return { primary, servers, replicas, read, answered };
}

describe('where a read goes', () => {
  const write = fc.constant('write' as const);
  const happening = fc.oneof(
    write,
    fc.constant('look' as const),
    fc.constant('read' as const),
    fc.record({ replica: fc.nat(1), follows: fc.nat(3) }),
    fc.record({ replica: fc.nat(1), isAway: fc.boolean() }),
    fc.record({ replica: fc.nat(1), isQuick: fc.boolean() }),
    // A replica that went away may be set up anew from an older backup.
    fc.record({ replica: fc.nat(1), goesBack: fc.nat(5) }),
  );

  test('nobody sees less than there was when they asked, whatever happens (rule: replicas-show-all)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { maxLength: 60 }), async (history) => {
        const { primary, servers, replicas, read } = world(2);
        const reads: Promise<void>[] = [];
        for (const event of history) {
          if (event === 'write') primary.position += 1;
          else if (event === 'look') await replicas.look();
          else if (event === 'read') {
            const asked = primary.position;
            const seen = read().then((position) => void expect(position).toBeGreaterThanOrEqual(asked));
            reads.push(seen);
            // Half of them are answered before anything else happens.
            if (reads.length % 2) await seen;
          } else {
            const server = servers[event.replica];
            if (!server) continue;
            if ('follows' in event)
              server.position = Math.min(primary.position, server.position + event.follows);
            else if ('isAway' in event) server.isAway = event.isAway;
            else if ('isQuick' in event) server.isQuick = event.isQuick;
            else {
              server.isAway = true;
              await replicas.look();
              server.position = Math.max(0, server.position - event.goesBack);
              server.isAway = false;
            }
          }
        }
        await Promise.all(reads);
      }),
    );
  });

  test('replicas that have all take turns; one that is behind or away is passed over', async () => {
    const { primary, servers, replicas, read, answered } = world(2);
    await read();
    await replicas.look();
    await read();
    await read();
    expect(answered.toSorted()).toEqual(['primary', 'replica-0', 'replica-1']);
    primary.position = 1;
    if (servers[0]) servers[0].position = 1;
    await replicas.look();
    await read();
    await read();
    expect(answered.slice(3)).toEqual(['replica-0', 'replica-0']);
    if (servers[0]) servers[0].isAway = true;
    await read();
    expect(answered.at(-1)).toBe('primary');
    if (servers[0]) servers[0].isAway = false;
    await replicas.look();
    await read();
    expect(answered.at(-1)).toBe('replica-0');
  });

  test('a refusal is an answer, and without a position the primary is asked', async () => {
    const { primary, replicas, read, answered } = world(1);
    await replicas.look();
    let tries = 0;
    const refused = replicas.read(0, primary.db, () => {
      tries += 1;
      return Promise.reject(new ProblemError('e10', { status: 404, reason: 'not_found' }));
    });
    await expect(refused).rejects.toMatchObject({ status: 404 });
    expect(tries).toBe(1);
    expect(await replicas.read(undefined, primary.db, (db) => Promise.resolve(db === primary.db))).toBe(true);
    // Where an answer does not wait for the log, no position says what was answered.
    primary.isDurable = false;
    await replicas.look();
    await read();
    expect(answered).toEqual(['primary']);
  });
});

test('a replica is left out above ten seconds, and comes back when it has caught up', () => {
  const standing = new Standing();
  expect(standing.leftOut(0)).toBe('not reached yet');
  standing.primaryAt(100, 0);
  standing.reached(100);
  for (let second = 1; second <= 30; second += 1) standing.primaryAt(100 + second, second * 1000);
  expect(standing.lag(10_900)).toBe(9_900);
  expect(standing.leftOut(10_900)).toBeUndefined();
  expect(standing.leftOut(11_001)).toBe('more than 10 s behind');
  standing.reached(125);
  expect(standing.lag(30_000)).toBe(4_000);
  expect(standing.leftOut(30_000)).toBeUndefined();
  standing.lost('gone');
  expect([standing.leftOut(30_000), standing.has(1)]).toEqual(['gone', false]);
});
