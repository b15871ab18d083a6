// The status bar: how many rows, how many chosen, figures of the selected cells (computed in slices after the
// selection comes to rest), problems to walk through, work under way.
import { useEffect, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { cellsIn } from '../core/selection.ts';
import { isArraySource } from '../source/arraySource.ts';
import type { CellValue } from '../types.ts';
import { useSignal, useTopic } from './hooks.ts';
import type { GridInstance } from './instance.ts';
import styles from './parts.module.css';
import type { Runtime } from './runtime.ts';
import { inSlices } from './slices.ts';

interface Figures {
  cells: number;
  count: number;
  sum: string;
  average: string;
  min: string;
  max: string;
  partial: boolean;
}

const restMs = 60;
const mostSummed = 500_000;

export function Footer<Row>({ grid, runtime }: { grid: GridInstance<Row>; runtime: RefObject<Runtime<Row> | null> }): ReactNode {
  const rows = useTopic(grid, 'rows', () => countText(grid));
  const chosen = useTopic(grid, 'rowSelection', () => chosenText(grid));
  const problems = useTopic(grid, 'rows', () => grid.props.editing?.problems().length ?? 0);
  const problem = useTopic(grid, 'position', () => problemHere(grid));
  const busy = useSignal(grid.busy);
  const figures = useFigures(grid);
  return (
    <div className={styles['footer']} role="status" data-interactive="">
      <span>{rows}</span>
      {chosen !== '' && <span>{chosen}</span>}
      {problems > 0 && (
        <button
          type="button"
          className={styles['problems']}
          title="转到下一处（Ctrl+'）"
          onClick={() => runtime.current?.handle.nextProblem()}
        >
          {problems} 处需要修改
        </button>
      )}
      {problem !== '' && (
        <span className={styles['problemText']} title={problem}>
          {problem}
        </span>
      )}
      {busy && <span>{busy.text}，按 Esc 取消</span>}
      <span className={styles['spacer']} />
      {figures && <FigureList figures={figures} />}
    </div>
  );
}

function FigureList({ figures }: { figures: Figures }): ReactNode {
  const parts: [string, string][] = [['单元格', figures.cells.toLocaleString('zh-CN')]];
  if (figures.count > 0)
    parts.push(
      ['计数', String(figures.count)],
      ['求和', figures.sum],
      ['平均', figures.average],
      ['最小', figures.min],
      ['最大', figures.max],
    );
  return (
    <>
      {parts.map(([title, text]) => (
        <span key={title} className={styles['figure']}>
          {title}
          <b>{text}</b>
        </span>
      ))}
      {figures.partial && <span title="选区中有未加载的行，没有计入">（仅已加载）</span>}
    </>
  );
}

function countText<Row>(grid: GridInstance<Row>): string {
  const { value, exact } = grid.props.source.count();
  if (exact) return `共 ${value.toLocaleString('zh-CN')} 行${hiddenText(grid, value)}`;
  return grid.props.source.stateAt(0) === 'loaded' ? `约 ${value.toLocaleString('zh-CN')} 行` : '正在加载';
}

/** How many rows the filters hide, where that is known. */
function hiddenText<Row>(grid: GridInstance<Row>, shown: number): string {
  const { source, unfilteredCount, filters, filterTree } = grid.props;
  if ((filters?.length ?? 0) === 0 && !filterTree && unfilteredCount === undefined) return '';
  const all = unfilteredCount ?? (isArraySource(source) ? source.rows().length : shown);
  return all > shown ? `，筛选隐藏 ${(all - shown).toLocaleString('zh-CN')} 行` : '';
}

/** Why the active cell is marked: seen by keyboard too, not only by hovering. */
function problemHere<Row>(grid: GridInstance<Row>): string {
  const cell = grid.position.kind === 'none' ? null : grid.position.cell;
  return (cell?.rowId === undefined ? undefined : grid.props.editing?.problemAt(cell.rowId, cell.column)) ?? '';
}

function chosenText<Row>(grid: GridInstance<Row>): string {
  const { allMatching, ids } = grid.rowSelection;
  if (allMatching) return '已选全部符合条件的行';
  return ids.size > 0 ? `已选 ${ids.size.toLocaleString('zh-CN')} 行` : '';
}

function useFigures<Row>(grid: GridInstance<Row>): Figures | null {
  const [figures, setFigures] = useState<Figures | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let abort = new AbortController();
    const soon = (): void => {
      clearTimeout(timer);
      abort.abort();
      abort = new AbortController();
      const { signal } = abort;
      timer = setTimeout(() => {
        figuresOf(grid, signal).then(
          (next) => {
            if (!signal.aborted) setFigures(next);
          },
          () => setFigures(null),
        );
      }, restMs);
    };
    const offs = [
      grid.topics.on('selection', soon),
      grid.topics.on('rows', () => {
        if (grid.ranges.length > 0) soon();
      }),
    ];
    return () => {
      clearTimeout(timer);
      abort.abort();
      for (const off of offs) off();
    };
  }, [grid]);
  return figures;
}

async function figuresOf<Row>(grid: GridInstance<Row>, signal: AbortSignal): Promise<Figures | null> {
  const block = grid.selectedBlock();
  const { source } = grid.props;
  const cells = block ? cellsIn(block) : 0;
  if (!block || cells < 2) return null;
  const none = { cells, count: 0, sum: '', average: '', min: '', max: '', partial: false };
  const columns = grid.layout.columns.slice(block.left, block.right + 1).filter((laid) => laid.column.align === 'end');
  if (!grid.props.sumCells || columns.length === 0 || columns.length * (block.bottom - block.top + 1) > mostSummed) return none;
  const values: CellValue[] = [];
  let partial = false;
  const done = await inSlices(block.bottom - block.top + 1, signal, (at) => {
    const row = source.rowAt(block.top + at);
    if (row === undefined) partial = true;
    else for (const laid of columns) values.push(laid.column.read(row));
  });
  const sums = done ? grid.props.sumCells(values) : null;
  return sums ? { cells, ...sums, partial } : { ...none, partial };
}
