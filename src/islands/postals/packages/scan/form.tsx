import { useStore } from '@nanostores/react';
import CameraIcon from 'lucide-react/icons/camera';
import { lazy, useEffect, useRef, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import { SCAN_STEPS } from '../../../../lib/contract/postals/package-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { BOX, FieldFrame, useBox } from '../../../ui/field.tsx';
import { BesideBoxes } from '../../../ui/field-grid.tsx';
import { Late } from '../../../ui/late.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { WeightField } from '../form/weight-field.tsx';
import { label } from '../words.ts';
import { DeliveryFields } from './delivery-fields.tsx';
import { $asks, choose, form, take, takeCode } from './store.ts';
import { scanWords } from '../../scan/words.ts';

const Camera = lazy(() => import('./camera.tsx'));

/** Whether keys that reach an element are typed into it. */
const isTypedInto = (target: EventTarget): boolean =>
  target instanceof Element && target.matches('input:not([type="radio"]), select, textarea');

/** The step, and what is scanned for it. Whatever has the focus, a reader's keys go into the box for codes. */
export function ScanForm({ tools, children }: { tools: ReactNode; children: ReactNode }) {
  const step = useStore(form.fields.step.$value);
  const attempts = useStore(form.$attempts);
  const asks = useStore($asks);
  const [camera, setCamera] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  const focusCode = (): void => code.current?.focus();

  useEffect(() => {
    // After the dialog around it, which takes the focus itself.
    queueMicrotask(focusCode);
  }, []);
  useEffect(() => {
    // What the step still asks before the code can be taken.
    if (attempts > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  useEffect(() => {
    // Where the code is there, what the step asks beside it.
    if (asks > 0) answer.current?.querySelector('input')?.focus();
  }, [asks]);

  async function go(): Promise<void> {
    if (await take()) focusCode();
  }
  function onKeyDown({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): void {
    const isText = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
    if (isText && !isTypedInto(target)) focusCode();
  }
  return (
    <form
      ref={box}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void go();
      }}
      className="grid gap-4 *:col-span-full sm:grid-cols-[minmax(0,1fr)_14rem]"
    >
      <div className="flex items-start justify-between gap-2">
        <Steps chosen={step} onPress={focusCode} />
        {tools}
      </div>
      <div className="grid gap-4">{children}</div>
      {camera && (
        <div>
          <Late waiting={null}>
            <Camera />
          </Late>
        </div>
      )}
      <div className="flex items-start gap-2 sm:col-span-1!">
        <CodeField input={code} onDone={go} />
        <BesideBoxes>
          <Button kind="primary">{scanWords(`steps.${step ?? 'receive'}`)}</Button>
          <IconButton
            icon={CameraIcon}
            label={scanWords(camera ? 'camera.hide' : 'camera.show')}
            pressed={camera}
            onPress={() => setCamera(!camera)}
          />
        </BesideBoxes>
      </div>
      <div className="max-sm:order-last sm:col-span-1!">
        <TextField field={form.fields.place} label={label('place')} hint={scanWords('placeHint')} />
      </div>
      {step === 'weigh' && (
        <div ref={answer} className="sm:max-w-80">
          <WeightField field={form.fields.weight} label={scanWords('weight')} />
        </div>
      )}
      {step === 'deliver' && (
        <div ref={answer} className="grid gap-4">
          <DeliveryFields />
        </div>
      )}
    </form>
  );
}

function Steps({ chosen, onPress }: { chosen: string | undefined; onPress(): void }) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1.5">
      <legend className="sr-only">{scanWords('step')}</legend>
      {SCAN_STEPS.map((step) => (
        <label
          key={step}
          className="flex min-h-control cursor-pointer items-center rounded-sm border border-line-strong px-3 font-medium hover:bg-surface-2 has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name="scan-step"
            className="sr-only"
            checked={chosen === step}
            onChange={() => choose(step)}
            // The arrow keys press without a pointer, and stay where they are.
            onClick={({ detail }) => detail > 0 && onPress()}
          />
          {scanWords(`steps.${step}`)}
        </label>
      ))}
    </fieldset>
  );
}

interface CodeFieldProps {
  input: React.RefObject<HTMLInputElement | null>;
  onDone(): Promise<void>;
}

/** The box for codes. Readers end a code by Enter, Tab or a new line; several may be pasted, one on each line. */
function CodeField({ input, onDone }: CodeFieldProps) {
  const field = form.fields.code;
  const value = useStore(field.$value) ?? '';
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Tab' || event.shiftKey || value.trim() === '') return;
    event.preventDefault();
    void onDone();
  }
  async function onPaste(event: ClipboardEvent): Promise<void> {
    const codes = event.clipboardData
      .getData('text')
      .split(/[\r\n\t]+/)
      .filter((code) => code.trim() !== '');
    if (codes.length < 2) return;
    event.preventDefault();
    for (const code of codes) await takeCode(code);
  }
  return (
    <div className="min-w-0 flex-1">
      <FieldFrame field={field} label={scanWords('code')} hint={scanWords('codeHint')}>
        <input
          {...useBox(field, scanWords('codeHint'))}
          ref={input}
          data-autofocus
          value={value}
          onChange={({ target }) => field.set(target.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => void onPaste(event)}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="send"
          className={BOX}
        />
      </FieldFrame>
    </div>
  );
}
