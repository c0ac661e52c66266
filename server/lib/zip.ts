import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of an archive, whose bytes come as they are read. */
export interface ZipEntry {
  readonly name: string;
  /** Pictures and PDF files are packed already. */
  readonly packed?: boolean;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * An archive that is written while it is read, of any size: never more of it in memory than a piece. An entry is asked for
 * when the one before was read. A reader who goes away ends the sources.
 */
export function zipped(entries: AsyncIterable<ZipEntry>): ReadableStream<Uint8Array> {
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  async function add({ name, packed = false, bytes }: ZipEntry): Promise<void> {
    const source = Readable.from(bytes, { objectMode: false });
    const leave = () => source.destroy();
    archive.once('close', leave);
    zip.addReadStream(source, name, { compress: !packed });
    await finished(source);
    archive.off('close', leave);
  }
  async function addAll(): Promise<void> {
    for await (const entry of entries) await add(entry);
    zip.end();
  }
  addAll().catch((error: Error) => archive.destroy(error));
  return Readable.toWeb(archive) as ReadableStream<Uint8Array>;
}
