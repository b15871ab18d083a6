// Whether the command palette and the key sheet are open, and what is typed into the palette; anything in the frame may
// open them.
import { create } from 'zustand';

interface PaletteState {
  palette: boolean;
  keySheet: boolean;
  text: string;
  /** Enter was pressed before there was a result it could take: it takes the first that comes. */
  entered: boolean;
}

export const usePalette = create<PaletteState>(() => ({
  palette: false,
  keySheet: false,
  text: '',
  entered: false,
}));

export function openPalette(): void {
  usePalette.setState({ palette: true, keySheet: false, text: '', entered: false });
}

export function setPaletteText(text: string): void {
  usePalette.setState({ text, entered: false });
}

export function enterPalette(): void {
  usePalette.setState(({ text }) => ({ entered: text.trim() !== '' }));
}

export function openKeySheet(): void {
  usePalette.setState({ palette: false, keySheet: true });
}

export function closePalette(): void {
  usePalette.setState({ palette: false });
}

export function closeKeySheet(): void {
  usePalette.setState({ keySheet: false });
}
