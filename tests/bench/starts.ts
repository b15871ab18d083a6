// How long until somebody can work: from an empty data folder to a signed-in session with the demo company in place,
// and from a restart, after an orderly end and after a kill.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { callerAs } from '#tests/screens/support/caller.ts';
import { demoComplete, startProduct, type Product } from '#tests/screens/support/product.ts';
import { timed } from './measure.ts';
import type { BenchPlace } from './places.ts';

export interface StartRow {
  title: string;
  /** Seconds of each time, from the start of the process to the signed-in session. */
  seconds: number[];
}

async function start(open: () => Promise<Product>): Promise<{ product: Product; seconds: number }> {
  const { value, time } = await timed(async () => {
    const product = await open();
    await callerAs(product, 'admin');
    return product;
  });
  return { product: value, seconds: time / 1_000 };
}

/**
 * The first start of somebody who has just installed it, with as many lines as the demo usually has: until one can sign in,
 * and until the demo company behind it is complete. The client is built before.
 */
export async function measureFirstStart(lines: number): Promise<StartRow[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'workbench-first-'));
  const { product, seconds } = await start(() =>
    startProduct({ dataDir: folder, demoLines: lines, early: true }),
  );
  const { time } = await timed(() => demoComplete(product.address));
  await product.stop();
  fs.rmSync(folder, { recursive: true, force: true });
  const title = `首次启动，空目录，演示数据 ${lines} 行（内置数据库）`;
  return [
    { title: `${title}，到可以登录`, seconds: [seconds] },
    { title: `${title}，到演示数据完整`, seconds: [seconds + time / 1_000] },
  ];
}

export async function measureRestarts(place: BenchPlace): Promise<StartRow[]> {
  const rows: StartRow[] = [];
  for (const [title, end] of [
    ['正常停止后重启', 'stop'],
    ['强行结束（SIGKILL）后重启', 'kill'],
  ] as const) {
    const seconds: number[] = [];
    await (await place.start())[end]();
    for (let number = 0; number < 5; number += 1) {
      const started = await start(() => place.start());
      seconds.push(started.seconds);
      await started.product[end]();
    }
    rows.push({ title: `${title}（${place.title}）`, seconds });
  }
  return rows;
}
