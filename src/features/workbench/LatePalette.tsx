// The command palette comes after the workbench stands: ahead of its key when somebody stirs, at the latest with it.
import { createElement, type ReactNode, Suspense, use, useEffect } from 'react';
import { chunkFailureText, loadWhenIdle, partOf, retryFailedParts } from '#ui/chunks.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { PaletteWaiting } from '#ui/shell/palette/PaletteWaiting.tsx';
import { closePalette } from '#ui/shell/palette/paletteStore.ts';
import type { WorkPaletteProps } from './WorkPalette.tsx';

const part = partOf(async () => (await import('./WorkPalette.tsx')).WorkPalette);
const signsOfLife = ['pointermove', 'keydown'] as const;

/** Whoever only looks at the page that opened loads no more than it. */
export function usePaletteAhead(): void {
  useEffect(() => {
    let giveUp = (): void => undefined;
    const onSign = (): void => {
      stopListening();
      giveUp = loadWhenIdle(part);
    };
    const stopListening = (): void => signsOfLife.forEach((sign) => removeEventListener(sign, onSign));
    for (const sign of signsOfLife) addEventListener(sign, onSign);
    return () => {
      stopListening();
      giveUp();
    };
  }, []);
}

function LoadedPalette(props: WorkPaletteProps): ReactNode {
  return createElement(use(part.load()), props);
}

export function LatePalette(props: WorkPaletteProps): ReactNode {
  return (
    <ErrorBoundary render={(failure) => <Failed failure={failure} />}>
      <PaletteWaiting />
      <Suspense>
        <LoadedPalette {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The page below stays as it is; the key tries again. */
function Failed({ failure }: { failure: unknown }): ReactNode {
  useEffect(() => {
    const { message } = chunkFailureText(failure) ?? { message: '命令面板出现错误，请重试' };
    notify('error', message);
    retryFailedParts();
    closePalette();
  }, [failure]);
  return null;
}
