// What a page asks of delivery dates and what it is told, by material id where the engine speaks of codes.
import type { ChainStep, PromisedPart, TakenSupply } from './promiseAnswer.ts';

export interface LineAsked {
  line: string;
  /** Id of the material. */
  material: string;
  /** In its base unit. */
  qty: string;
  wantedDate: string;
}

export interface MaterialName {
  id: string;
  name: string;
  unit: string;
}

export interface LinePromise {
  line: string;
  /** Code of the material. */
  material: string;
  /** Null where nothing covers the quantity. */
  promiseDate: string | null;
  lateWorkdays: number;
  uncovered: string;
  parts: PromisedPart[];
  chain: ChainStep[];
  /** Stock (no code) and receipts taken over all levels. */
  taken: readonly TakenSupply[];
  /** Why it cannot be told, in words. */
  problem: string | null;
}

export interface PromiseResult {
  today: string;
  lines: LinePromise[];
  /** By code, of all materials named. */
  names: Record<string, MaterialName>;
  /** When a run last renewed the plan the answer stands on. */
  lastRun: string | null;
}

/** In words: what the line is promised from. */
export function reasonOf({ parts, chain, problem, uncovered, promiseDate }: LinePromise): string {
  if (problem !== null) return problem;
  if (promiseDate === null) return `库存和在途还差 ${uncovered}`;
  const last = parts.filter(({ date }) => date === promiseDate).at(-1);
  if (last?.source === 'receipt') return `预计入库 ${last.code ?? ''}，${last.date} 到`;
  if (last?.source === 'onHand') return '现有库存';
  const root = chain.filter(({ isCritical }) => isCritical).at(-1);
  return root === undefined
    ? '新供应'
    : `${root.material} ${root.supplyType === 'purchase' ? '采购' : '生产'}，${root.limitText}`;
}
