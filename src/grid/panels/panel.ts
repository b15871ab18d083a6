// The panels that may stand open over a grid, one at a time, as data.
import type { Anchor } from '../frame/anchor.ts';

export interface GridPanel {
  kind: 'cellMenu' | 'builder' | 'colours' | 'keys' | 'import';
  anchor: Anchor;
}
