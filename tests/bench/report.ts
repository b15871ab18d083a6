// The measured figures as a document, with the facts that make them comparable: machine, commit, day, method.
import { execFileSync } from 'node:child_process';
import os from 'node:os';
import process from 'node:process';
import { programVersion } from '#hosts/node/nodePorts.ts';
import type { PlaceFigures, Results } from './results.ts';

/** Milliseconds at the server for any window of an indexed sort on PostgreSQL, 95 of 100 times. */
export const goal = 60;

export const ms = (time: number): string => (time < 100 ? time.toFixed(1) : time.toFixed(0));

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join(
    '\n',
  );
}

function placeText({ title, floor, lists, writes, excel, screens, selfCheck }: PlaceFigures): string {
  const listRow = (row: PlaceFigures['lists']['rows'][number]): string[] => [
    `${row.view} · ${row.sort}${row.indexed ? '' : '（无索引）'} · ${row.condition}`,
    String(row.total),
    String(row.windows.count),
    ms(row.windows.p50),
    ms(row.windows.p95),
    ms(row.windows.max),
    ms(row.end.p50),
    ms(row.firstJump),
  ];
  const lists_ = table(
    ['列表 · 排序 · 条件', '行数', '窗口', 'p50', 'p95', '最大', '跳到末尾', '首次跳转'],
    lists.rows.map(listRow),
  );
  const totals = table(
    ['列表 · 条件', '行数', '首次', '再次'],
    lists.totals.map((row) => [
      `${row.view} · ${row.condition}`,
      String(row.total),
      ms(row.first),
      ms(row.again),
    ]),
  );
  const written = table(
    ['操作', '客户端', '次数', '每秒', 'p50', 'p95', '最大'],
    writes.map(({ title: name, clients, rate, figures }) => [
      name,
      String(clients),
      String(figures.count),
      rate.toFixed(0),
      ms(figures.p50),
      ms(figures.p95),
      ms(figures.max),
    ]),
  );
  return `## ${title}\n\n最小的调用（当前用户）：p50 ${ms(floor.p50)}，p95 ${ms(floor.p95)} 毫秒；其余数字都包含这一段。\n\n### 列表窗口（200 行，毫秒）\n\n${lists_}\n\n### 合计行（毫秒）\n\n${totals}\n\n### 写入（毫秒）\n\n${written}\n${excelText(excel)}${dragText(screens)}${selfCheckText(selfCheck)}`;
}

/** Empty when no self-check was measured. */
function selfCheckText(measured: PlaceFigures['selfCheck']): string {
  if (measured === null) return '';
  const { sentences, open, took, longest, meanwhile } = measured;
  const row = [`${sentences} 条`, took.toFixed(1), String(open), `${longest.title}（${ms(longest.took)}）`];
  const waits = [meanwhile.p50, meanwhile.p95, meanwhile.max].map(ms);
  return `\n### 系统自检\n\n${table(['检查', '秒', '未通过', '最慢的一条（毫秒）', '期间他人列表 p50（毫秒）', 'p95', '最大'], [[...row, ...waits]])}\n`;
}

/** Empty when nobody dragged. */
function dragText(rows: PlaceFigures['screens']): string {
  if (rows.length === 0) return '';
  const measured = table(
    ['列表', '行数', '新位置间隔 p50', 'p95', '最大', '灰行帧', '松开后 p50', '最大'],
    rows.map(({ title, rows: count, shown, grey, after }) => [
      title,
      String(count),
      ms(shown.p50),
      ms(shown.p95),
      ms(shown.max),
      `${grey.frames} / ${grey.of}`,
      ms(after.p50),
      ms(after.max),
    ]),
  );
  return `\n### 用鼠标拖动滚动条（毫秒）\n\n${measured}\n`;
}

/** Empty when workbooks were not measured. */
function excelText(rows: PlaceFigures['excel']): string {
  if (rows.length === 0) return '';
  const measured = table(
    ['后台任务', '行数', '秒', '期间他人列表 p50（毫秒）', 'p95'],
    rows.map(({ title, rows: count, took, meanwhile }) => [
      title,
      String(count),
      took.toFixed(1),
      ms(meanwhile.p50),
      ms(meanwhile.p95),
    ]),
  );
  return `\n### Excel 导入导出\n\n${measured}\n`;
}

function git(...words: string[]): string {
  return execFileSync('git', ['--no-optional-locks', ...words], {
    encoding: 'utf8',
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

/** Without a repository (a delivered archive) the version must do. */
function commitText(): string {
  try {
    const changed =
      git('status', '--porcelain', '--untracked-files=no', '../../src', '../../migrations') !== '';
    return `${git('log', '-1', '--format=%h')}${changed ? '（另有未提交的改动）' : ''}`;
  } catch {
    return `未知（版本 ${programVersion()}）`;
  }
}

/** Day, commit and load of a measurement that begins now. */
export function factsNow(): string {
  return `${new Date().toISOString().slice(0, 10)}，提交 ${commitText()}，开始时系统负载 ${os.loadavg()[0]?.toFixed(1)}`;
}

function machine(): string {
  const [cpu] = os.cpus();
  return [
    `- 机器：${os.cpus().length} 核 ${cpu?.model.trim() ?? ''}，内存 ${Math.round(os.totalmem() / 2 ** 30)} GB，${os.type()} ${os.release()}`,
    `- Node ${process.versions.node}；PostgreSQL 为本机独立集群，缓存 64 MB，提交落盘`,
  ].join('\n');
}

export function facts(): string {
  return `- 日期：${factsNow()}\n${machine()}`;
}

const parts: Readonly<Record<string, string>> = {
  lists: '列表',
  writes: '写入',
  excel: 'Excel',
  starts: '启动',
  screens: '拖动',
  selfCheck: '系统自检',
};

export function reportOf({ places, starts, windows, measured }: Results): string {
  const missed = places
    .filter(({ title }) => title.startsWith('PostgreSQL'))
    .flatMap(({ lists }) => lists.rows.filter((row) => row.indexed && row.windows.p95 > goal));
  const verdict =
    missed.length === 0
      ? '达到。'
      : `未达到：${missed.map((row) => `${row.view} · ${row.sort} · ${row.condition}（p95 ${ms(row.windows.p95)}）`).join('；')}。`;
  const begun = table(
    ['启动', '次数', '中位', '最慢'],
    starts.map(({ title, seconds }) => [
      title,
      String(seconds.length),
      `${(seconds.toSorted((a, b) => a - b)[Math.floor(seconds.length / 2)] ?? 0).toFixed(1)} 秒`,
      `${Math.max(...seconds).toFixed(1)} 秒`,
    ]),
  );
  return `# 服务器性能实测

由 \`npm run bench\` 生成；数字随机器而变，请在同一台机器上比较。

${Object.entries(measured)
  .map(([part, when]) => `- ${parts[part] ?? part}：${when}`)
  .join('\n')}
${machine()}

## 怎样测的

- 真实的服务器进程，演示公司的数据，经本机网络的签名请求；时间是从发出请求到读完答复的整段时间，客户端与服务器在同一台机器上。
- 列表窗口：销售订单，默认显示的列，每次 200 行，位置随机（固定种子），每种排序 ${windows} 次（无索引的排序为其五分之一）。“首次跳转”是某个排序第一次跳到中间，此时服务器要先建立阶梯（每 250 行一个位置），之后由缓存承担。
- 写入：每个客户端一个会话，上一个请求答复后立即发下一个；出库单在计时之前录入并提交，只计审核。
- 启动：从启动进程到登录成功。
- 拖动：1440×900 的 Chromium，销售订单明细，真实的鼠标按住滚动条来回 8 次；“新位置间隔”是拖动中视野换成另一处已取到的行的间隔，“灰行帧”是其中有未取到的行的帧，“松开后”是到该处的行出现为止。
- 目标：PostgreSQL 上一百万行明细，任意位置、任意有索引的排序，p95 不超过 ${goal} 毫秒。结果：${verdict}

## 怎样读这些数字

- 系统负载接近或超过核数时，机器同时在做别的事，p95 与最大值主要反映等待处理器的时间；同一节里“最小的调用”的 p95 是尺度。
- 首次跳转慢：服务器要按该排序走一遍全部行来建立阶梯，一百万行约一到两秒；之后的跳转只读目标附近的行，数据变化后的重建在后台进行。
- 无索引的排序（数量、金额、要货日期）每个窗口都要扫描其后的全部行，行数越多越慢；为它们建索引会拖慢每一次保存，因此不建，请先筛选再按它们排序。
- 明细按客户、按物料排序：名称在另一张表里，窗口跨到下一个客户或物料时要读完并排好它的全部明细，所以 p95 高于按单据自身字段排序。
- 筛选或数据权限只留下很少的行、又按另一列排序时，要略过大量不符合的行，比不筛选时慢。
- 写入受单个进程的处理器时间限制：一次保存或审核约二三十条语句，多个客户端同时写入时每秒的总数与一个客户端相近，各自的等待变长。

## 启动

${begun}

${places.map(placeText).join('\n')}`;
}
