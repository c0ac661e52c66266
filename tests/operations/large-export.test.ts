import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { zipped } from '../../server/lib/zip.ts';
import type { ZipEntry } from '../../server/lib/zip.ts';
import { findProgram } from './programs.ts';

const run = promisify(execFile);
/** More than 32 bits count, in pieces of zeros that take no room on the disk. */
const BYTES = 4_500_000_000;
const PIECE = Buffer.alloc(15_000_000);

async function* zeros() {
  for (let written = 0; written < BYTES; written += PIECE.length) yield PIECE;
}
async function* text(words: string) {
  yield Buffer.from(words);
}
async function* entries(): AsyncGenerator<ZipEntry> {
  yield { name: 'person.json', bytes: text('{}') };
  yield { name: 'files/1-large.pdf', packed: true, bytes: zeros() };
  yield { name: 'files/2-after.pdf', packed: true, bytes: text('%PDF-1.7 después') };
  yield { name: 'README.txt', bytes: text('Todo está aquí') };
}

it("an archive of a person's data above 4 GB is read by another program (rule: personal-data-exported)", async () => {
  const unzip = await findProgram('unzip');
  const folder = await mkdtemp(path.join(tmpdir(), 'malecon-large-'));
  const file = path.join(folder, 'person.zip');
  const archive = await open(file, 'w');
  let size = 0;
  for await (const piece of zipped(entries())) {
    if (!PIECE.subarray(0, piece.length).equals(piece)) await archive.write(piece, 0, piece.length, size);
    size += piece.length;
  }
  await archive.truncate(size);
  await archive.close();
  const { stdout: listed } = await run(unzip, ['-l', file]);
  expect(listed).toMatch(new RegExp(`^ *${BYTES} .* files/1-large\\.pdf$`, 'm'));
  expect(listed).toMatch(/^ *\d+ +4 files$/m);
  expect((await run(unzip, ['-tq', file])).stdout).toContain('No errors detected');
  for (const [name, words] of [
    ['person.json', '{}'],
    ['files/2-after.pdf', '%PDF-1.7 después'],
    ['README.txt', 'Todo está aquí'],
  ] as const)
    expect((await run(unzip, ['-p', file, name])).stdout).toBe(words);
  await rm(folder, { recursive: true });
}, 300_000);
