// npm run bench:gantt: the resource chart with 20,000 bars on 200 machines in a real Chromium: first paint, main thread a
// frame while scrolling and zooming, blank frames, answers to a bar on its way. Writes docs/bench-gantt.md.
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import react from '@vitejs/plugin-react';
import type { CDPSession, Page } from 'playwright';
import { build } from 'vite';
import { openBrowser } from '#tests/screens/support/browser.ts';
import { zoomLevels } from '#timeline/zoomLevels.ts';
import type { GanttBench } from './page.tsx';

declare global {
  // oxlint-disable-next-line no-var
  var ganttBench: GanttBench;
}

const folder = import.meta.dirname;
const root = path.resolve(folder, '../../..');
const output = path.join(root, 'tests/output/gantt');
const frames = 90;
const runs = 3;

await build({
  root: folder,
  configFile: false,
  base: '/',
  logLevel: 'error',
  plugins: [react()],
  build: { outDir: output, emptyOutDir: true, target: 'es2022', reportCompressedSize: false },
});
const server = http.createServer((request, response) => {
  const name = request.url === '/' ? 'index.html' : (request.url ?? '').slice(1);
  const file = path.join(output, path.normalize(name));
  if (!file.startsWith(output) || !fs.existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  const type = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }[path.extname(file)];
  response.writeHead(200, { 'content-type': type ?? 'application/octet-stream' }).end(fs.readFileSync(file));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;
const browser = await openBrowser();

async function opened(): Promise<{ page: Page; session: CDPSession }> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.waitForFunction(() => 'ganttBench' in globalThis);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return { page, session };
}

async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

/** Main-thread milliseconds a frame over `frames` frames in which the scroller moved, and frames painted elsewhere. */
async function scrolled(
  { page, session }: { page: Page; session: CDPSession },
  by: { x: number; y: number },
): Promise<{ ms: number; blank: number }> {
  await page.waitForTimeout(400);
  const before = await taskMs(session);
  const blank = await page.evaluate(
    async ({ by: { x, y }, frames: count }) => {
      const scroller = document.querySelector('[data-scroller]');
      const head = document.querySelector('canvas')?.parentElement;
      let late = 0;
      for (let at = 0; at < count; at += 1) {
        scroller?.scrollBy(x, y);
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const label = head?.querySelector('span:not([hidden])');
        if (label === null) late += 1;
      }
      return late;
    },
    { by, frames },
  );
  return { ms: ((await taskMs(session)) - before) / frames, blank };
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
const lines: string[] = [];
const first: GanttBench['first'][] = [];
const answers: { median: number; most: number }[] = [];
const pushes: number[] = [];
const heaps: number[] = [];
const table = new Map<string, { down: number[]; side: number[]; jump: number[]; zoom: number[] }>();
let blank = 0;

for (let run = 0; run < runs; run += 1) {
  const own = await opened();
  const { page, session } = own;
  first.push(await page.evaluate(() => globalThis.ganttBench.first));
  answers.push(await page.evaluate(() => globalThis.ganttBench.conflicts(2_000)));
  pushes.push(await page.evaluate(() => globalThis.ganttBench.push()));
  for (const [level, { title }] of zoomLevels.entries()) {
    const row = table.get(title) ?? { down: [], side: [], jump: [], zoom: [] };
    table.set(title, row);
    await page.evaluate((wanted) => globalThis.ganttBench.setLevel(wanted), level);
    for (const [key, by] of [
      ['down', { x: 0, y: 40 }],
      ['side', { x: 40, y: 0 }],
      ['jump', { x: 700, y: -400 }],
    ] as const) {
      const found = await scrolled(own, by);
      row[key].push(found.ms);
      blank += found.blank;
      await page.evaluate(() => document.querySelector('[data-scroller]')?.scrollTo(0, 0));
    }
    const before = await taskMs(session);
    const steps = 10;
    await page.evaluate(
      async ({ from, count }) => {
        for (let at = 0; at < count; at += 1) {
          globalThis.ganttBench.setLevel(at % 2 === 0 ? (from + 1) % 6 : from);
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        }
      },
      { from: level, count: steps },
    );
    row.zoom.push(((await taskMs(session)) - before) / (2 * steps));
  }
  const { metrics } = await session.send('Performance.getMetrics');
  heaps.push((metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1e6);
  await page.close();
}
await browser.close();
server.close();

const one = (value: number): string => value.toFixed(1);
lines.push('| 缩放 | 向下 | 横向 | 跳跃 | 缩放一步 |', '|---|--:|--:|--:|--:|');
for (const [title, row] of table)
  lines.push(
    `| ${title} | ${one(median(row.down))} | ${one(median(row.side))} | ${one(median(row.jump))} | ${one(median(row.zoom))} |`,
  );
const [cpu] = os.cpus();
const text = `# 排产甘特图的测量

\`npm run bench:gantt\`，${new Date().toISOString().slice(0, 10)}，${os.cpus().length} × ${cpu?.model.trim() ?? ''}，无显卡的 Chromium，1440 × 900。200 台设备、20,000 道工序（由排产自己排出，首排 ${Math.round(median(first.map(({ planned }) => planned)))} 毫秒，在页面里），各 ${frames} 帧，${runs} 次的中位数。

- 从数据到第一屏：${one(median(first.map(({ painted }) => painted)))} 毫秒，其中找出全部冲突、排成各行 ${one(median(first.map(({ prepared }) => prepared)))} 毫秒。
- 拖动时的回答（重叠、前后工序、班次、材料、交期）：中位数 ${median(answers.map(({ median: middle }) => middle)).toFixed(3)} 毫秒，2,000 次里最慢 ${one(median(answers.map(({ most }) => most)))} 毫秒。
- 一道工序放在中间、其余让路：${Math.round(median(pushes))} 毫秒。
- 没有画上的帧：${blank}。页面脚本内存：${Math.round(median(heaps))} MB。

每帧主线程毫秒（按墙钟，机器上有别的负载时会变大）：

${lines.join('\n')}
`;
fs.writeFileSync(path.join(root, 'docs/bench-gantt.md'), text);
process.stdout.write(text);
