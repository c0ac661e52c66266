import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);
/** Below this a compressed answer saves no packet. */
const LEAST_BYTES = 1_000;

/**
 * Writes a .br file beside each file of a folder whose name matches, for a server that hands files out as they are.
 * `quality` is brotli's: 11 for what is made once for all hosts, less for the many pages.
 */
export async function compressFolder(folder: string, name: RegExp, quality: number): Promise<void> {
  const files = (await readdir(folder, { recursive: true }))
    .filter((file) => name.test(file))
    .map((file) => join(folder, file));
  await Promise.all(
    files.map(async (file) => {
      if ((await stat(file)).size < LEAST_BYTES) return;
      const bytes = await readFile(file);
      await writeFile(
        `${file}.br`,
        await brotli(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: quality,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          },
        }),
      );
    }),
  );
}
