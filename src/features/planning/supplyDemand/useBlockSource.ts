// The rows of the supply–demand grid as the page holds them, with what their answers say beside: how many materials there are,
// when the plan was last renewed, which material a curve begins with, what went wrong.
import { useEffect, useMemo, useState } from 'react';
import { messageOf } from '#api/mutations.ts';
import type { GridFilter, GridHead, GridMaterial } from '#entities/planning/supplyDemand/gridAnswer.ts';
import type { BlockLink } from './blockLink.ts';
import { type BlockSource, createBlockSource, type Depth, firstMoved } from './blockRows.ts';
import { everything } from './GridBar.tsx';

export interface HeldBlocks {
  source: BlockSource;
  head: GridHead | null;
  total: number | null;
  failure: string | null;
  /** Of which anything comes or goes; null while none is known. */
  moved: GridMaterial | null;
}

export function useBlockSource(
  filter: GridFilter,
  depth: Depth,
  overlaid: BlockLink['overlaid'],
): HeldBlocks {
  const [head, setHead] = useState<GridHead | null>(null);
  const [total, setTotal] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [moved, setMoved] = useState<GridMaterial | null>(null);
  const source = useMemo(
    () =>
      createBlockSource({
        filter: everything,
        depth,
        overlaid,
        onAnswer(answer) {
          setFailure(null);
          setTotal(answer.total);
          setMoved((known) => firstMoved(answer.materials, known));
          if (answer.head !== null) setHead(answer.head);
        },
        onFailure: (error) => setFailure(messageOf(error)),
      }),
    [depth, overlaid],
  );
  useEffect(() => () => source.dispose(), [source]);
  useEffect(() => {
    source.ask(filter);
  }, [source, filter]);
  return { source, head, total, failure, moved };
}
