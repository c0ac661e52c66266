import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../server/db/tables.ts';

const WORDS = join(import.meta.dirname, '../../public/locales/en');

interface Words {
  readonly action?: object;
  readonly history?: { readonly actions: object };
}

/** The English words of a screen, whose keys both languages have; undefined for records that no screen shows. */
function wordsOf(key: string): Words | undefined {
  const file = join(WORDS, `${key}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Words) : undefined;
}

/** Every action that a test had written into the history of a record must have words there (rule: audit-trail). */
export async function checkActionWords(db: Kysely<Database>): Promise<void> {
  const common = wordsOf('common')?.history?.actions;
  const written = await db.selectFrom('audit_entry').select(['key', 'action']).distinct().execute();
  const wordless = written.filter(({ key, action }) => {
    const words = wordsOf(key);
    return words && !(action in { ...common, ...words.action });
  });
  expect(wordless).toEqual([]);
}
