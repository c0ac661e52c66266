import { useStore } from '@nanostores/react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReadableAtom } from 'nanostores';
import { Component, Suspense, lazy } from 'react';
import type { ComponentType, LazyExoticComponent, ReactNode } from 'react';
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

interface Opening {
  readonly $state: ReadableAtom<{ readonly kind: string }>;
}
type Fields = ComponentType<Record<never, never>>;

/** The fields of a form, fetched as soon as it opens: beside the dialog around them and not behind it. */
export function lateFields(
  { $state }: Opening,
  load: () => Promise<{ readonly default: Fields }>,
): LazyExoticComponent<Fields> {
  let begun: ReturnType<typeof load> | undefined;
  const begin = () => (begun ??= load());
  // Without a connection the form says so in the place of its fields.
  $state.listen(({ kind }) => void (kind !== 'closed' && begin().catch(() => undefined)));
  return lazy(begin);
}
