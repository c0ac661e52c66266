import { useStore } from '@nanostores/react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { Component, Suspense } from 'react';
import type { ReactNode } from 'react';
import type { Panel } from '../../lib/records/panel.ts';
import { commonWords } from '../../lib/words/words.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { errorWords } from './reader.ts';

interface LateProps {
  children: ReactNode;
  /** What holds the place while the part is fetched. */
  waiting: ReactNode;
  /** What takes the place when it cannot be fetched, of a part that the page can do without; else it says so there. */
  missing?: ReactNode;
}

/** A part of a page that is fetched when it is needed. When it cannot be, it says so in its own place and the page goes on. */
export class Late extends Component<LateProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    const { waiting, missing, children } = this.props;
    if (!this.state.failed) return <Suspense fallback={waiting}>{children}</Suspense>;
    if (missing !== undefined) return missing;
    return (
      <Notice icon={CircleAlert} title={errorWords('e3')} text={errorWords('e1')} alert>
        <Button onPress={() => location.reload()}>{commonWords('retry')}</Button>
      </Notice>
    );
  }
}

/** The panel of a screen, fetched when the first record opens: the list does not wait for its tabs, facts and files. */
export function LatePanel({ panel, children }: { panel: Pick<Panel, '$state'>; children: ReactNode }) {
  const { kind } = useStore(panel.$state);
  return kind === 'closed' ? null : <Late waiting={null}>{children}</Late>;
}
