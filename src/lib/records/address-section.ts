import { computed } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { $search, changeSearch } from './address.ts';

/** Sections of a screen, of which the address names one as its tab; the first is the screen without a tab. */
export interface AddressSection<Section extends string> {
  readonly $section: ReadableAtom<Section>;
  /** Leads to a section, which begins with its own plain view: of the address only what sections share stays. */
  go(section: Section): void;
}

/** `shared` names what sections have in common, such as a filter. */
export function addressSection<Section extends string>(
  sections: readonly [Section, ...Section[]],
  shared: readonly string[] = [],
): AddressSection<Section> {
  const [first] = sections;
  return {
    $section: computed(
      $search,
      (search) => sections.find((section) => section === search.get('tab')) ?? first,
    ),
    go(section) {
      const others = [...$search.get().keys()].filter((name) => !shared.includes(name));
      const cleared = Object.fromEntries(others.map((name) => [name, undefined]));
      changeSearch({ ...cleared, tab: section === first ? undefined : section });
    },
  };
}
