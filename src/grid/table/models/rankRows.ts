// Where rows are sorted: few values and numbers at once, many texts in a worker, since comparing Chinese takes long.
import type { OrderKey } from './order.ts';
import { areNumbers, distinctTexts, orderByRanks, rankTexts } from './ranks.ts';

/** Up to here comparing texts takes less than a frame or two. */
const atOnce = 4_000;

let worker: Worker | null = null;
let asked = 0;
const waiting = new Map<number, { resolve: (ranks: Int32Array) => void; texts: readonly string[] }>();

/** The rows that are passing, in order: at once where that is quick, else later. Null: the keys have orders of their own. */
export function rankedOrder<Row>(
  rows: readonly Row[],
  keys: readonly OrderKey<Row>[],
  keep: ((row: Row) => boolean) | null,
): Int32Array | Promise<Int32Array> | null {
  if (keys.length === 0 || keys.some((key) => key.plain !== true)) return null;
  const passing: number[] = [];
  rows.forEach((row, index) => {
    if (!keep || keep(row)) passing.push(index);
  });
  const columns = keys.map((key) => ({
    descending: key.descending,
    ...distinctTexts(rows.map((row) => key.read(row))),
  }));
  const ranked = columns.map(({ texts }) => ranksOf(texts));
  const finish = (all: readonly Int32Array[]): Int32Array =>
    orderByRanks(
      Int32Array.from(passing),
      columns.map(({ textOf, descending }, at) => ({
        textOf,
        descending,
        ranks: all[at] ?? new Int32Array(),
      })),
    );
  const now = ranked.filter((ranks) => ranks instanceof Int32Array);
  return now.length === ranked.length
    ? finish(now)
    : Promise.all(ranked.map((ranks) => Promise.resolve(ranks))).then(finish);
}

function ranksOf(texts: readonly string[]): Int32Array | Promise<Int32Array> {
  if (texts.length <= atOnce || typeof Worker === 'undefined' || areNumbers(texts)) return rankTexts(texts);
  const live = workerAtHand();
  const id = ++asked;
  return new Promise((resolve) => {
    waiting.set(id, { resolve, texts });
    live.postMessage({ id, texts }, []);
  });
}

function workerAtHand(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./rankWorker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; ranks: Int32Array }>) => {
    waiting.get(data.id)?.resolve(data.ranks);
    waiting.delete(data.id);
  });
  // A page that may not start workers still sorts, only on its own thread.
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    worker?.terminate();
    worker = null;
    for (const { resolve, texts } of waiting.values()) resolve(rankTexts(texts));
    waiting.clear();
  });
  return worker;
}
