// A source that holds all its rows is sorted and filtered here; other sources hear of the view from their owner.
import { useLayoutEffect, useRef } from 'react';
import { arrangement } from './models/arrangement.ts';
import { isArraySource } from '../source/arraySource.ts';
import type { ArraySource } from '../source/arraySource.ts';
import type { GroupedSource } from '../source/groupedSource.ts';
import type { RowSource } from '../contract/rows.ts';
import type { GridProps } from '../contract/props.ts';
import type { GridView } from '../contract/view.ts';

function isGroupedSource<Row>(source: ArraySource<Row>): source is GroupedSource<Row> {
  return 'arrangeGroups' in source;
}

export function useArrangement<Row>(
  { source, columns, filters, filterTree = null }: GridProps<Row>,
  { sort, group = [] }: GridView,
): void {
  const arranged = useRef<{ source: RowSource<Row>; asked: string } | null>(null);
  const asked = JSON.stringify([sort, filters ?? [], filterTree, group]);
  useLayoutEffect(() => {
    const before = arranged.current;
    if (before?.source === source && before.asked === asked) return;
    arranged.current = { source, asked };
    if (!isArraySource(source)) return;
    const { keys, keep } = arrangement(columns, sort, filters ?? [], filterTree);
    if (before === null && keys.length === 0 && !keep && group.length === 0) return;
    if (isGroupedSource(source)) source.arrangeGroups(keys, keep, group, sort);
    else source.arrange(keys, keep);
  }, [source, columns, filters, filterTree, sort, group, asked]);
}
