// Whether the command palette and the key sheet are open; anything in the frame may open them.
import { create } from 'zustand';

export const usePalette = create<{ palette: boolean; keySheet: boolean }>(() => ({ palette: false, keySheet: false }));

export function openPalette(): void {
  usePalette.setState({ palette: true, keySheet: false });
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
