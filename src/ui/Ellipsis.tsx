// A long text cut by the specification's ellipsis filter; the whole of it stands in the tooltip.
import type { ReactNode } from 'react';
import { ellipsis } from '#model/text/ellipsis.ts';

export function Ellipsis({ text, limit }: { text: string; limit?: number }): ReactNode {
  const shown = ellipsis(text, limit);
  return shown === text ? text : <span title={text}>{shown}</span>;
}
