// Whether the command palette and the key sheet are open, and what is typed into the palette; anything in the frame may
// open them.
import { create } from 'zustand';

export const usePalette = create<{ palette: boolean; keySheet: boolean; text: string }>(() => ({
  palette: false,
  keySheet: false,
  text: '',
}));

export function openPalette(): void {
  usePalette.setState({ palette: true, keySheet: false, text: '' });
}

export function setPaletteText(text: string): void {
  usePalette.setState({ text });
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
