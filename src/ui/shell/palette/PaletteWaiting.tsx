// Takes what is typed between the palette's key and its own box, which is loaded and mounted meanwhile; otherwise the
// keys would go to the page below.
import { type ReactNode, useState } from 'react';
import classes from './PaletteWaiting.module.css';
import { closePalette, enterPalette, setPaletteText, usePalette } from './paletteStore.ts';

const takeKeyboard = (box: HTMLInputElement | null): void => box?.focus({ preventScroll: true });

export function PaletteWaiting(): ReactNode {
  const text = usePalette((state) => state.text);
  const [waiting, setWaiting] = useState(true);
  if (!waiting) return null;
  return (
    <input
      ref={takeKeyboard}
      className={classes.box}
      aria-label="命令面板正在打开"
      autoComplete="off"
      value={text}
      onChange={(event) => setPaletteText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Escape') closePalette();
        if (event.key === 'Enter') enterPalette();
      }}
      onBlur={() => setWaiting(false)}
    />
  );
}
