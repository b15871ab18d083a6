// The hits of what a find dialog asks, searched anew with every change of it, and which of them the user leaves out.
import { useEffect, useState } from 'react';
import { message } from '../../core/language.ts';
import type { Message } from '../../core/language.ts';
import { blocksOf, findHits } from '../../interact/find/replace.ts';
import type { FindScope, Hit } from '../../interact/find/replace.ts';
import type { FindQuery } from '../../interact/find/find.ts';
import type { GridInstance } from '../../frame/instance.ts';

export interface ReplaceQuery extends FindQuery {
  replacement: string;
  scope: FindScope;
}

interface FoundHits {
  hits: readonly Hit[];
  /** Left out of the replacement. */
  left: ReadonlySet<Hit>;
  setLeft: (left: ReadonlySet<Hit>) => void;
}

const none: readonly Hit[] = [];

/** @param onNote the search could not end; the same function in every render */
export function useFoundHits<Row>(
  grid: GridInstance<Row>,
  column: string,
  { text, replacement, scope, wholeCell, matchCase }: ReplaceQuery,
  onNote: (note: Message) => void,
): FoundHits {
  const [found, setFound] = useState<readonly Hit[]>([]);
  const [left, setLeft] = useState<ReadonlySet<Hit>>(new Set());

  useEffect(() => {
    const abort = new AbortController();
    findHits(
      grid,
      blocksOf(grid, scope, column),
      { text, wholeCell, matchCase },
      replacement,
      abort.signal,
    ).then(
      (now) => {
        if (!now) return;
        setFound(now);
        setLeft(new Set());
      },
      () => onNote(message('查找没有完成，请重试')),
    );
    return () => abort.abort();
  }, [grid, scope, column, text, replacement, wholeCell, matchCase, onNote]);

  return { hits: text === '' && !wholeCell ? none : found, left, setLeft };
}
