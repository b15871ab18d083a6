// What an empty list says, and the one way on: why there is nothing, and what brings something.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { EntityDef } from '#model/entity.ts';
import type { ListAddress } from './listAddress.ts';
import type { ListTab } from './rows/listQuery.ts';

/** Whether the list would show everything there is. */
export function showsAll(address: ListAddress): boolean {
  return address.tab === 'all' && address.node === null;
}

export function emptyText(
  def: EntityDef,
  address: ListAddress,
  tabs: readonly ListTab[],
  filtered: boolean,
): string {
  if (filtered) return '没有符合条件的数据';
  const tab = tabs.find(({ key }) => key === address.tab);
  if (tab !== undefined && tab.condition !== null) return `“${tab.title}”中没有${def.title}`;
  if (address.node !== null) return `所选分类下没有${def.title}`;
  if (def.whenEmpty !== undefined) return def.whenEmpty.text;
  return def.kind === 'report' ? '没有符合查询条件的数据' : `还没有${def.title}`;
}

export interface EmptyActionProps {
  title: string;
  /** Null: nothing narrows the list. */
  onClear: (() => void) | null;
  /** Null: nothing can be made here. */
  onCreate: (() => void) | null;
  /** Where something can be done about it. */
  onward: { title: string; go(): void } | null;
}

export function EmptyAction({ title, onClear, onCreate, onward }: EmptyActionProps): ReactNode {
  const work = onClear ?? onCreate ?? onward?.go ?? null;
  if (work === null) return null;
  return (
    <Button variant="default" onClick={work}>
      {onClear !== null ? '清除筛选' : onCreate !== null ? `新增${title}` : `去${onward?.title ?? ''}`}
    </Button>
  );
}
