// The place a panel stands beside, as an element that Mantine can measure: a cell is no element of React.
import { createPortal } from 'react-dom';
import type { ReactNode, Ref } from 'react';
import type { Anchor } from '../frame/anchor.ts';

export function AnchorSpot({ anchor, ref }: { anchor: Anchor; ref?: Ref<HTMLSpanElement> }): ReactNode {
  const { left, top, bottom, width } = anchor;
  const place = { position: 'fixed', left, top, width, height: bottom - top, pointerEvents: 'none' } as const;
  return createPortal(<span ref={ref} aria-hidden="true" style={place} />, document.body);
}
