import { useStore } from '@nanostores/react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect } from 'react';
import { ROLES } from '../../../../lib/contract/permissions.ts';
import type { MemberOverview } from '../../../../lib/contract/users/member-overview.ts';
import type { MemberRow } from '../../../../lib/contract/users/members.ts';
import { may } from '../../../../lib/session/session.ts';
import { pageBrand } from '../../../../lib/site/brand.ts';
import { commonWords } from '../../../../lib/words/words.ts';
import { say as recipientWords } from '../../../postals/recipients/words.ts';
import { Button } from '../../../ui/button.tsx';
import { FileList } from '../../../ui/file-list.tsx';
import Notes from '../../../ui/notes.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PanelSection } from '../../../ui/panel-parts.tsx';
import { errorText } from '../../../ui/reader.ts';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { Money } from '../money.tsx';
import { MemberFacts } from '../panel-facts.tsx';
import Recipients from '../recipients/tab.tsx';
import { clientPage, nameOf } from '../store.ts';
import { say } from '../words.ts';
import { Head } from './head.tsx';
import { KindSection, anchorOf, shownSections } from './sections.tsx';
import { SentTo } from './sent-to.tsx';
import { $overview, DETAILS, MONEY, NOTES, RECIPIENTS, TIMELINE, readAgain } from './store.ts';
import { Summary } from './summary.tsx';
import { Timeline } from './timeline.tsx';

/** Everything about one client on one page; loaded when one is opened. The default export is what React.lazy asks for. */
export default function ClientPage() {
  const state = useStore(clientPage.$state);
  if (state.kind === 'ready') return <Ready key={state.row.id} row={state.row} />;
  if (state.kind === 'failed')
    return (
      <Notice icon={CircleAlert} title={say('client.failed')} text={errorText(state.error)} alert>
        <Button onPress={() => void clientPage.reload()}>{commonWords('retry')}</Button>
        <Button kind="quiet" onPress={clientPage.close}>
          {say('client.back')}
        </Button>
      </Notice>
    );
  return (
    <div className="p-5">
      <SkeletonText lines={8} />
    </div>
  );
}

function Ready({ row }: { row: MemberRow }) {
  const state = useStore($overview);
  const overview = state.kind === 'ready' ? state.value : undefined;
  const name = nameOf(row);
  useEffect(() => {
    const { title } = document;
    document.title = `${name} - ${pageBrand().name}`;
    return () => {
      document.title = title;
    };
  }, [name]);
  return (
    <div>
      <Head row={row} overview={overview} />
      {state.kind === 'failed' && (
        <Notice icon={CircleAlert} title={say('client.failed')} text={errorText(state.error)} alert>
          <Button onPress={readAgain}>{commonWords('retry')}</Button>
        </Notice>
      )}
      {overview ? <Summary id={row.id} overview={overview} /> : <Waiting lines={5} />}
      <Parts overview={overview} />
      <div className="grid min-[1180px]:grid-cols-[minmax(0,1fr)_400px]">
        <div className="grid min-w-0 content-start gap-6 px-5 py-5 max-sm:px-4">
          {overview ? (
            shownSections(overview).map((section) => (
              <KindSection key={section.kind} section={section} member={row} />
            ))
          ) : (
            <Waiting lines={8} />
          )}
          <Timeline />
        </div>
        <About row={row} overview={overview} />
      </div>
    </div>
  );
}

const Waiting = ({ lines }: { lines: number }) => (
  <div className="px-5 py-4">
    <SkeletonText lines={lines} />
  </div>
);

/** On a narrow screen the way to each part of the page, which is long there. */
function Parts({ overview }: { overview: MemberOverview | undefined }) {
  const parts: readonly (readonly [anchor: string, label: string])[] = [
    ...(overview ? shownSections(overview) : []).map(
      ({ kind }) => [anchorOf(kind), say(`client.kinds.${kind}`)] as const,
    ),
    [TIMELINE, say('client.timeline')],
    [MONEY, say('money.title')],
    [RECIPIENTS, recipientWords('title')],
    [DETAILS, commonWords('panel.details')],
    [NOTES, commonWords('panel.notes')],
  ];
  return (
    <nav aria-label={say('client.nav')} className="no-print sticky top-0 z-10 bg-bg min-[1180px]:hidden">
      <div className="scroll-row flex gap-0.5 border-b border-line px-5 max-sm:px-2">
        {parts.map(([anchor, label]) => (
          <a
            key={anchor}
            className="flex min-h-10 shrink-0 items-center px-2.5 whitespace-nowrap text-ink-2 hover:text-ink pointer-coarse:min-h-11"
            href={`#${anchor}`}
          >
            {label}
          </a>
        ))}
      </div>
    </nav>
  );
}

/** Money, recipients, details, files and notes: what the side panel has, beside the records instead of behind tabs. */
function About({ row, overview }: { row: MemberRow; overview: MemberOverview | undefined }) {
  return (
    <aside
      aria-label={say('client.about')}
      className="border-line bg-surface max-[1180px]:border-t min-[1180px]:border-l"
    >
      {row.role === ROLES.client && (
        <div id={MONEY} className="scroll-mt-12">
          <Money member={row} />
        </div>
      )}
      {may('recipients:read') && (
        <div id={RECIPIENTS} className="scroll-mt-12">
          <PanelSection title={recipientWords('title')}>
            <Recipients
              member={row}
              sentTo={(recipient) => <SentTo member={row.id} recipient={recipient} sent={overview?.sent} />}
            />
          </PanelSection>
        </div>
      )}
      <div id={DETAILS} className="scroll-mt-12">
        <MemberFacts row={row} title={commonWords('panel.details')} />
      </div>
      <PanelSection title={commonWords('panel.files')}>
        {row.files.length === 0 ? (
          <p className="text-ink-3">{say('noFiles')}</p>
        ) : (
          <FileList files={row.files} />
        )}
      </PanelSection>
      <div id={NOTES} className="scroll-mt-12">
        <PanelSection title={commonWords('panel.notes')}>
          <Notes panel={clientPage} />
        </PanelSection>
      </div>
    </aside>
  );
}
