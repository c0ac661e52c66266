import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { SIGNATURE_BOX } from '../../lib/contract/signature.ts';
import type { Field } from '../../lib/forms/field.ts';
import { commonWords } from '../../lib/words/words.ts';
import { Button } from './button.tsx';
import { issueText } from './reader.ts';

const { width, height } = SIGNATURE_BOX;
/** Units that a finger moves before the line goes on: a signature stays small, and as smooth as it is seen. */
const STEP = 6;

interface SignaturePadProps {
  /** Lines as the path of an SVG (contract/signature.ts). */
  field: Pick<Field<string>, 'id' | '$value' | '$error' | 'set'>;
  label: string;
  /** The label stands above the box, where nothing else says what it is for. */
  captioned?: boolean;
  /** Called when the first line begins. */
  onBegin?(): void;
}

/** A box to sign in with a finger, a pen or the mouse. It is kept as lines, so a document draws it at any size. */
export function SignaturePad({ field, label, captioned = false, onBegin }: SignaturePadProps) {
  const drawn = useStore(field.$value) ?? '';
  const error = useStore(field.$error);
  /** The line that is being drawn; the field gets it when the finger is lifted. */
  const [line, setLine] = useState('');
  const last = useRef<readonly [number, number] | undefined>(undefined);

  function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): [number, number] {
    const box = currentTarget.getBoundingClientRect();
    const within = (share: number, size: number): number =>
      Math.round(Math.min(1, Math.max(0, share)) * (size - 1));
    return [
      within((clientX - box.left) / box.width, width),
      within((clientY - box.top) / box.height, height),
    ];
  }

  function begin(event: PointerEvent<SVGSVGElement>): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = pointOf(event);
    last.current = point;
    // A press alone is a dot.
    setLine(`M${point.join(' ')}L${point.join(' ')}`);
    if (drawn === '') onBegin?.();
  }
  function go(event: PointerEvent<SVGSVGElement>): void {
    if (!last.current) return;
    const point = pointOf(event);
    if (Math.hypot(point[0] - last.current[0], point[1] - last.current[1]) < STEP) return;
    last.current = point;
    setLine((so) => `${so}L${point.join(' ')}`);
  }
  function end(): void {
    if (!last.current) return;
    last.current = undefined;
    field.set(drawn + line);
    setLine('');
  }

  const empty = drawn === '' && line === '';
  return (
    <div className="grid gap-1">
      {captioned && <p className="text-sm font-medium">{label}</p>}
      <svg
        role="img"
        aria-label={`${label}: ${commonWords(empty ? 'signature.empty' : 'signature.drawn')}`}
        aria-describedby={error && `${field.id}-error`}
        viewBox={`0 0 ${width} ${height}`}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
        className="w-full max-w-140 cursor-crosshair touch-none rounded-sm border border-control-line bg-surface text-ink select-none"
      >
        <path
          d={`M60 ${height - 70}L${width - 60} ${height - 70}`}
          className="stroke-line-strong"
          strokeWidth="3"
          strokeDasharray="14 12"
        />
        <path
          d={drawn + line}
          fill="none"
          stroke="currentColor"
          strokeWidth="8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {error && (
        <p id={`${field.id}-error`} className="text-sm text-danger">
          {issueText(error)}
        </p>
      )}
      {drawn !== '' && (
        <div>
          <Button kind="quiet" onPress={() => field.set('')}>
            {commonWords('signature.again')}
          </Button>
        </div>
      )}
    </div>
  );
}
