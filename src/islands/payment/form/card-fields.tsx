import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { currentTheme, type Theme } from '../../../lib/shell/theme.ts';
import { createCardFrame, styledAddress } from './card-frame.ts';
import { placeCardFrame } from './pay.ts';
import { t } from './store.ts';

interface Props {
  /** Of the bank's frame, without style. */
  address: string;
  bank: string;
}

/** The bank's card fields. A frame that stays away can be loaded again. */
export function CardFields({ address, bank }: Props) {
  const [load, setLoad] = useState(0);
  return <Frame key={`${address} ${load}`} address={address} bank={bank} again={() => setLoad(load + 1)} />;
}

function Frame({ address, bank, again }: Props & { again: () => void }) {
  const [{ frame, styled, scheme }] = useState(() => {
    const theme = currentTheme();
    const style = getComputedStyle(document.documentElement);
    return {
      frame: createCardFrame(address),
      scheme: theme,
      styled: styledAddress(address, theme, (token) => style.getPropertyValue(token)),
    };
  });
  const element = useRef<HTMLIFrameElement>(null);
  const state = useStore(frame.$state);
  const height = useStore(frame.$height);

  useEffect(() => {
    const here = element.current;
    if (!here) return undefined;
    // The frame's own scheme, whatever the page's is later: else the browser paints a ground behind it.
    here.style.colorScheme = scheme;
    placeCardFrame(frame);
    const detach = frame.attach(here, () => here.closest('form')?.requestSubmit());
    return () => {
      detach();
      placeCardFrame(undefined);
    };
  }, [frame, scheme]);

  useEffect(() => {
    if (height !== undefined && element.current) element.current.style.height = `${height}px`;
  }, [height]);

  useThemeChange(element, scheme, again);

  return (
    <>
      <iframe
        ref={element}
        src={styled}
        title={t('bank.fields', { bank })}
        className="-mx-[3px] block h-[164px] w-[calc(100%+6px)]"
        hidden={state === 'lost'}
      />
      {state === 'lost' && (
        <div role="alert" className="grid min-h-[164px] content-center gap-2">
          <p>{t('bank.lost')}</p>
          <button type="button" className="plain justify-self-start" onClick={again}>
            {t('bank.again')}
          </button>
        </div>
      )}
    </>
  );
}

/** Loads the frame in the page's other theme, unless somebody has been in it: a typed card stays. */
function useThemeChange(
  element: { readonly current: HTMLIFrameElement | null },
  scheme: Theme,
  again: () => void,
): void {
  const used = useRef(false);
  useEffect(() => {
    const look = (): void => {
      used.current ||= document.activeElement === element.current;
    };
    addEventListener('blur', look);
    const observer = new MutationObserver(() => {
      if (!used.current && currentTheme() !== scheme) again();
    });
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      removeEventListener('blur', look);
      observer.disconnect();
    };
  });
}
