// The panels that may stand open over a grid, one at a time, as data.
import type { Anchor } from '../Popup.tsx';

export interface GridPanel {
  kind: 'cellMenu' | 'builder' | 'keys' | 'import';
  anchor: Anchor;
}
