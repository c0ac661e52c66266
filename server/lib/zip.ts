import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of an archive, whose bytes come as they are read. */
export interface ZipEntry {
  readonly name: string;
  /** Pictures and PDF files are packed already. */
  readonly packed?: boolean;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** An archive that is written while it is read: never more of it in memory than a piece. A reader who goes away ends the sources. */
export function zipped(entries: AsyncIterable<ZipEntry>): ReadableStream<Uint8Array> {
  const pieces = piecesOf(entries);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
}

async function* piecesOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array, void, undefined> {
  let written: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    written.push(piece);
  });
  function* taken() {
    const some = written;
    written = [];
    yield* some;
  }
  for await (const { name, packed, bytes } of entries) {
    const file = packed ? new ZipPassThrough(name) : new ZipDeflate(name);
    zip.add(file);
    for await (const piece of bytes) {
      file.push(piece);
      yield* taken();
    }
    file.push(new Uint8Array(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
