// The hard cases of the gallery, by name: sizes, rates and failures that no demo company reaches. What lists and documents
// show of the grid (pivots, lines under rows, wrapped texts, groups of a server) is looked at there.
import type { GalleryCase } from './galleryCase.ts';
import { Bill, Grouped, OnPage, PinnedAndSpanning, WideTable } from './shapeCases.tsx';
import { Appending, ByKey, FailingBlocks, Live, Streaming, TenMillion } from './sourceCases.tsx';

export const cases: readonly GalleryCase[] = [
  { name: 'tenMillion', title: '一千万行', Show: TenMillion },
  { name: 'wide', title: '五百列', Show: WideTable },
  { name: 'bill', title: '物料清单 20,000', Show: Bill },
  { name: 'grouped', title: '分组 100,000 行', Show: Grouped },
  { name: 'pinned', title: '固定行与跨列', Show: PinnedAndSpanning },
  { name: 'live', title: '每秒 1,000 次更新', Show: Live },
  { name: 'streaming', title: '流式载入', Show: Streaming },
  { name: 'byKey', title: '按键翻页', Show: ByKey },
  { name: 'appending', title: '追加加载', Show: Appending },
  { name: 'failing', title: '失败与重试', Show: FailingBlocks },
  { name: 'onPage', title: '随页面增高', Show: OnPage },
];
