import type { AnyRow } from './page-state.ts';
import type { Panel } from './panel.ts';
import type { List } from './resource.ts';

interface Screen<Row extends AnyRow> {
  readonly list: Pick<List<Row>, '$page'>;
  readonly panel: Pick<Panel<Row>, '$state'>;
}

/** Rows that a screen knows: those of its page and the one in its panel. */
export function knownRows<Row extends AnyRow>({ list, panel }: Screen<Row>): readonly Row[] {
  const state = panel.$state.get();
  return [...(list.$page.get().page?.results ?? []), ...(state.kind === 'ready' ? [state.row] : [])];
}
