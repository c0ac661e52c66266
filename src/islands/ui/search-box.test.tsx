import { atom } from 'nanostores';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { givePage } from '../../../tests/api/page.ts';
import { SEARCH_LENGTH } from '../../lib/contract/limits.ts';
import type { ListQuery } from '../../lib/records/list-query.ts';
import { SearchBox } from './search-box.tsx';
import { searchIssue } from './reader.ts';

givePage([]);

const LONG = 'R-48213906 '.repeat(12);

/** A list that looks for a text. */
const listOf = (q: string) => ({
  $query: atom<ListQuery>({ page: 1, page_size: 25, q, sort: [], filters: {} }),
  search: vi.fn(),
});

test('a pasted list of codes is not cut: the box keeps it and says how long it is (rule: nothing-cut)', () => {
  const html = renderToStaticMarkup(<SearchBox list={listOf(LONG)} label="Search" />);
  expect(html).toContain(`value="${LONG}"`);
  expect(html).toContain(`Enter at most ${SEARCH_LENGTH.max} characters; there are ${LONG.trim().length}.`);
  expect(html).toMatch(/aria-invalid="true"/);
  expect(html).not.toMatch(/maxlength/i);
});

test('marks that nobody sees do not count', () => {
  const name = 'Ñ'.repeat(SEARCH_LENGTH.max);
  expect(searchIssue(`${name}​‎⁠  `)).toBeUndefined();
  expect(searchIssue(`${name}a`)).toBeDefined();
});
