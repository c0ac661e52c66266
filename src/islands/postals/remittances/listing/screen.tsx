import { useStore } from '@nanostores/react';
import { lazy } from 'react';
import type { ComponentType } from 'react';
import { remittances } from '../../../../lib/contract/postals/remittances.ts';
import { useBrandColumn } from '../../../ui/brand.tsx';
import { ColumnsMenu } from '../../../ui/columns-menu.tsx';
import { Late, LatePanel } from '../../../ui/late.tsx';
import { FilterBar, ListHead, ListPage } from '../../../ui/list-page.tsx';
import { ExportMenu } from '../../../ui/list-tools.tsx';
import { ListTotals } from '../../../ui/list-totals.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Table } from '../../../ui/table.tsx';
import { ViewTabs } from '../../../ui/view-tabs.tsx';
import { columns } from './columns.tsx';
import { Filters } from './filters.tsx';
import { Provinces } from './provinces.tsx';
import { $section } from './section.ts';
import type { Section } from './section.ts';
import { Sections } from './sections.tsx';
import { $facets, list, panel, records, totals } from './store.ts';
import { presetViews } from './tabs.ts';
import { label, say } from './words.ts';

const RemittancePanel = lazy(() => import('./panel.tsx'));

/** What each section after the first shows. */
const TABS: Readonly<Partial<Record<Section, ComponentType>>> = {};

/** postals/remittances/listing: what clients send to their families, from the quote to the hand that gets it. */
export function Screen() {
  const Tab = TABS[useStore($section)];
  if (!Tab) return <RemittancesTab />;
  return (
    <Late waiting={<SkeletonRows rows={12} />}>
      <Tab />
    </Late>
  );
}

function RemittancesTab() {
  const shown = useBrandColumn(columns);
  const facets = useStore($facets);
  return (
    <ListPage
      panel={
        <LatePanel panel={panel}>
          <RemittancePanel />
        </LatePanel>
      }
    >
      <ListHead title={say('title')} list={list}>
        <ExportMenu list={list} />
        <ColumnsMenu columns={shown} preferences={records.table} />
      </ListHead>
      <Sections />
      <ViewTabs list={list} contract={remittances} views={records.views} presets={presetViews(facets)} />
      <Provinces />
      <FilterBar list={list}>
        <Filters />
      </FilterBar>
      <Table
        list={list}
        columns={shown}
        preferences={records.table}
        label={say('title')}
        nameOf={records.nameOf}
        onOpen={(row) => panel.open(row.id, row)}
      />
      <ListTotals totals={totals} labelOf={label} />
      <Pager list={list} />
    </ListPage>
  );
}
