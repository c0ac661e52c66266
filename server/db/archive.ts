/**
 * Reads and writes tar (ustar), so that any machine can look into a backup. Only what backups need: plain files
 * with short names, streamed in order.
 */

const block = 512;
const longestName = 100;

export interface Entry {
  name: string;
  size: number;
  /** The bytes; must be read to the end before the next entry. */
  body: AsyncIterable<Buffer>;
}

/** One file whose bytes are at hand. */
export function* fileEntry(name: string, content: string | Buffer): Generator<Buffer> {
  const bytes = Buffer.from(content);
  yield header(name, bytes.length);
  yield bytes;
  yield padding(bytes.length);
}

/** One file that is read while it is written. Throws when it gives another number of bytes than `size`. */
export async function* streamEntry({ name, size, body }: Entry): AsyncGenerator<Buffer> {
  yield header(name, size);
  let written = 0;
  for await (const bytes of body) {
    written += bytes.length;
    yield bytes;
  }
  if (written !== size) throw new Error(`${name} changed while it was read`);
  yield padding(size);
}

/** What closes an archive. */
export function archiveEnd(): Buffer {
  return Buffer.alloc(2 * block);
}

/** The entries of an archive, in order. Throws for anything that is not a whole tar file. */
export async function* readArchive(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const take = reader(source);
  for (;;) {
    const head = await take(block);
    if (head.length < block) throw new Error('The archive is cut off');
    if (head.every((byte) => byte === 0)) return;
    const name = text(head, 0, longestName);
    const size = Number.parseInt(text(head, 124, 12), 8);
    if (text(head, 257, 5) !== 'ustar' || text(head, 148, 6) !== checksum(head) || Number.isNaN(size)) {
      throw new Error('The file is not a backup of Malecón');
    }
    let left = size;
    async function* body(): AsyncGenerator<Buffer> {
      while (left > 0) {
        const bytes = await take(Math.min(left, 65_536));
        if (bytes.length === 0) throw new Error('The archive is cut off');
        left -= bytes.length;
        yield bytes;
      }
    }
    yield { name, size, body: body() };
    if (left > 0) throw new Error(`${name} was not read to its end`);
    await take(padding(size).length);
  }
}

/** Gives exactly so many bytes, fewer only at the end. */
function reader(source: AsyncIterable<Buffer>): (count: number) => Promise<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  return async (count) => {
    const parts = [held];
    let length = held.length;
    while (length < count) {
      const next = await chunks.next();
      if (next.done) break;
      parts.push(next.value);
      length += next.value.length;
    }
    const joined = parts.length === 1 ? held : Buffer.concat(parts, length);
    held = joined.subarray(count);
    return joined.subarray(0, count);
  };
}

function header(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > longestName) throw new Error(`The name ${name} is too long for a backup`);
  const head = Buffer.alloc(block);
  head.write(name, 0);
  head.write('0000600\0', 100);
  head.write('0000000\0'.repeat(2), 108);
  head.write(`${octal(size, 11)}\0`, 124);
  head.write(`${octal(Math.floor(Date.now() / 1000), 11)}\0`, 136);
  head.write('0', 156);
  head.write('ustar\x0000', 257);
  head.write(`${checksum(head)}\0 `, 148);
  return head;
}

/** The sum of the header's bytes, its own field counted as spaces. */
function checksum(head: Buffer): string {
  let sum = 8 * 32;
  head.forEach((byte, index) => {
    if (index < 148 || index >= 156) sum += byte;
  });
  return octal(sum, 6);
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}

function padding(size: number): Buffer {
  return Buffer.alloc((block - (size % block)) % block);
}

function text(head: Buffer, start: number, length: number): string {
  return head.toString('utf8', start, start + length).replace(/\0.*$/s, '');
}
