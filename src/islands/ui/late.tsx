import CircleAlert from 'lucide-react/icons/circle-alert';
import { Component, Suspense } from 'react';
import type { ReactNode } from 'react';
import { commonWords } from '../../lib/words/words.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { errorWords } from './reader.ts';

interface LateProps {
  children: ReactNode;
  /** What holds the place while the part is fetched. */
  waiting: ReactNode;
}

/** A part of a page that is fetched when it is needed. When it cannot be, it says so in its own place and the page goes on. */
export class Late extends Component<LateProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return <Suspense fallback={this.props.waiting}>{this.props.children}</Suspense>;
    return (
      <Notice icon={CircleAlert} title={errorWords('e3')} text={errorWords('e1')} alert>
        <Button onPress={() => location.reload()}>{commonWords('retry')}</Button>
      </Notice>
    );
  }
}
