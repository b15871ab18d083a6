// The hard cases of the gallery, by name.
import type { ComponentType } from 'react';
import {
  Bill,
  Detailed,
  Grouped,
  OnPage,
  PinnedAndSpanning,
  Pivoted,
  WideTable,
  Wrapped,
} from './shapeCases.tsx';
import {
  Appending,
  ByKey,
  FailingBlocks,
  Live,
  ServerGroups,
  Streaming,
  TenMillion,
} from './sourceCases.tsx';

export interface CaseProps {
  rowHeight: number;
}

export interface GalleryCase {
  name: string;
  title: string;
  Show: ComponentType<CaseProps>;
}

export const cases: readonly GalleryCase[] = [
  { name: 'tenMillion', title: '一千万行', Show: TenMillion },
  { name: 'wide', title: '五百列', Show: WideTable },
  { name: 'wrapped', title: '长文换行', Show: Wrapped },
  { name: 'bill', title: '物料清单 20,000', Show: Bill },
  { name: 'grouped', title: '分组 100,000 行', Show: Grouped },
  { name: 'serverGroups', title: '服务器分组', Show: ServerGroups },
  { name: 'detailed', title: '主从与内嵌表格', Show: Detailed },
  { name: 'pinned', title: '固定行与跨列', Show: PinnedAndSpanning },
  { name: 'pivot', title: '透视表', Show: Pivoted },
  { name: 'live', title: '每秒 1,000 次更新', Show: Live },
  { name: 'streaming', title: '流式载入', Show: Streaming },
  { name: 'byKey', title: '按键翻页', Show: ByKey },
  { name: 'appending', title: '追加加载', Show: Appending },
  { name: 'failing', title: '失败与重试', Show: FailingBlocks },
  { name: 'onPage', title: '随页面增高', Show: OnPage },
];
