import type { TestApplication } from './application.ts';

/** Keys of stored bytes that no record names, as of an upload that was refused. */
export async function strayFiles({ services }: TestApplication): Promise<string[]> {
  const { db, files } = services;
  const uploads = await db.selectFrom('file').select(['storage_key', 'sources']).execute();
  const agreements = await db.selectFrom('funding_agreement').select('signed_pdf_key').execute();
  const named = new Set([
    ...uploads.flatMap(({ storage_key, sources }) => [
      storage_key,
      ...sources.map((each) => each.storage_key),
    ]),
    ...agreements.map(({ signed_pdf_key }) => signed_pdf_key),
  ]);
  const strays: string[] = [];
  for await (const { key } of files.list()) if (!named.has(key)) strays.push(key);
  return strays;
}
