import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { describeIssue } from '../../lib/contract/issues.ts';
import { askedFields, procedureProblems } from '../../lib/domain/procedure-needs.ts';
import { $changes, $page, $refused, $typing, parse } from './store.ts';
import type { ClientField } from './store.ts';
import { $files } from './waiting-files.ts';
import { complaint } from './words.ts';

/** What the form asks for while it is filled in, by the tables that staff's form follows (rule: procedure-needs). */

/** The form as the rules read it: what was typed counts where it can be read, and a picture that waits. */
const $filled = computed([$page, $changes, $files], (page, changes, files) => {
  if (page.kind !== 'open') return undefined;
  const typed = Object.entries(changes).flatMap(([name, { value }]) => {
    const parsed = parse(name as ClientField, value);
    return parsed.success ? [[name, parsed.data]] : [];
  });
  const { form, type: kind } = page.filled;
  const given = (name: 'photo' | 'signature') =>
    page.filled[name] ?? files.find(({ field }) => field === name) ?? null;
  const said = Object.fromEntries(typed) as Partial<typeof form>;
  return { ...form, ...said, type: kind, photo: given('photo'), signature: given('signature') };
});

/** Fields that are asked for now, and what keeps them from being submitted. */
export const $needs = computed([$page, $filled], (page, filled) => {
  if (page.kind !== 'open' || !filled) return { asked: [], problems: [] };
  return {
    asked: askedFields(filled, page.filled).filter(({ section }) => section !== 'request'),
    problems: procedureProblems(filled, page.filled).filter(({ section }) => section !== 'request'),
  };
});

/** What is wrong with what stands in a field; that it is empty is no fault while one fills it in. */
const $wrong = computed([$changes, $refused, $needs], (changes, refused, { problems }) => {
  const wrong: Record<string, string> = {};
  for (const { field, key } of problems) if (key !== 'required') wrong[field] ??= complaint(key);
  for (const [name, { value }] of Object.entries(changes)) {
    const parsed = parse(name as ClientField, value);
    for (const issue of parsed.success ? [] : parsed.error.issues) {
      const { key, params } = describeIssue(issue);
      wrong[[name, ...issue.path].join('.')] = complaint(key, params);
    }
  }
  return { ...wrong, ...refused };
});

/** What is wrong with a field, by its path. */
export function useWrong(path: string): string | undefined {
  const wrong = useStore($wrong)[path];
  return useStore($typing) === path.split('.')[0] ? undefined : wrong;
}
