import type { LucideIcon } from 'lucide-react';
import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import type { Loaded } from '../../lib/records/panel.ts';
import { Button } from './button.tsx';
import { errorText, errorWords } from './reader.ts';
import { SkeletonText } from './skeleton.tsx';

interface BehindCellProps<Value> {
  title: string;
  detail: string;
  answer: Loaded<Value>;
  /** Where a new record begins, for who may make one. */
  add: { href: string; icon: LucideIcon; label: string } | false;
  /** What else can be done from here. */
  more?: { label: string; icon: LucideIcon; run(): void };
  /** Keeps the cell from clients; without `run` this person may not. */
  block: { label: string; run: (() => void) | undefined };
  children(value: Value): ReactNode;
}

/** What stands behind a cell of a grid of days, and what can be done from there. */
export function BehindCell<Value>({
  title,
  detail,
  answer,
  add,
  more,
  block,
  children,
}: BehindCellProps<Value>) {
  return (
    <div className="grid w-88 max-w-[calc(100vw-32px)] gap-3 p-2.5">
      <header>
        <h2 data-first tabIndex={-1} className="text-md font-[650] outline-none">
          {title}
        </h2>
        <p className="text-sm text-ink-2">{detail}</p>
      </header>
      {answer.kind === 'loading' && <SkeletonText lines={3} />}
      {answer.kind === 'failed' && (
        <p role="alert" className="text-danger">
          {errorText(answer.error)}
        </p>
      )}
      {answer.kind === 'ready' && children(answer.value)}
      <footer className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
        {add && (
          <a
            href={add.href}
            className="inline-flex min-h-control items-center gap-1.5 rounded-sm border border-accent bg-accent px-3 font-semibold text-accent-ink hover:brightness-95 pointer-coarse:min-h-11"
          >
            <add.icon className="size-4" aria-hidden="true" />
            {add.label}
          </a>
        )}
        {more && (
          <Button icon={more.icon} onPress={more.run}>
            {more.label}
          </Button>
        )}
        {block.run ? (
          <Button icon={Lock} onPress={block.run}>
            {block.label}
          </Button>
        ) : (
          <p className="text-sm text-ink-3">
            {block.label}: {errorWords('reason.not_permitted')}
          </p>
        )}
      </footer>
    </div>
  );
}

/** A list behind a cell, under its name. */
export function BehindSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold text-ink-2">{title}</h3>
      <ul className="grid max-h-60 gap-1.5 overflow-y-auto">{children}</ul>
    </section>
  );
}

interface BehindBlocksProps {
  title: string;
  unlockLabel: string;
  blocks: readonly {
    readonly id: number;
    readonly reason: string;
    readonly detail: string;
    readonly unlock: (() => void) | undefined;
  }[];
}

/** Blocks of a cell, each with its reason and the way to end it. */
export function BehindBlocks({ title, unlockLabel, blocks }: BehindBlocksProps) {
  if (blocks.length === 0) return null;
  return (
    <BehindSection title={title}>
      {blocks.map(({ id, reason, detail, unlock }) => (
        <li key={id} className="flex items-start gap-2">
          <span className="grid min-w-0 flex-1">
            <span className="break-words">{reason}</span>
            <small className="text-xs text-ink-3">{detail}</small>
          </span>
          {unlock && <Button onPress={unlock}>{unlockLabel}</Button>}
        </li>
      ))}
    </BehindSection>
  );
}
