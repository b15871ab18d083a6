// The status bar: how many rows, how many chosen and changed, problems to walk through, work under way, and figures of
// the selected cells that a click copies.
import type { ReactNode, RefObject } from 'react';
import { selectedCount } from '../core/selection.ts';
import { isArraySource } from '../source/arraySource.ts';
import { copyText } from './copyText.ts';
import { useSignal, useTopic } from './hooks.ts';
import type { GridInstance } from './instance.ts';
import styles from './parts.module.css';
import type { Runtime } from './runtime.ts';
import { SavingNote } from './SavingNote.tsx';
import { useFigures } from './useFigures.ts';
import type { SelectionFigures } from './useFigures.ts';

export function Footer<Row>({ grid, runtime }: { grid: GridInstance<Row>; runtime: RefObject<Runtime<Row> | null> }): ReactNode {
  const rows = useTopic(grid, 'rows', () => countText(grid));
  const hidden = useTopic(grid, 'rows', () => hiddenText(grid));
  const misplaced = useTopic(grid, 'rows', () => grid.props.source.misplaced?.().size ?? 0);
  const chosen = useTopic(grid, 'rowSelection', () => chosenText(grid));
  const changed = useTopic(grid, 'rows', () => changedText(grid));
  const problems = useTopic(grid, 'rows', () => grid.props.editing?.problems().length ?? 0);
  const conflicts = useTopic(grid, 'rows', () => grid.props.editing?.conflicts?.().length ?? 0);
  const problem = useTopic(grid, 'position', () => problemHere(grid));
  const busy = useSignal(grid.busy);
  const figures = useFigures(grid);
  return (
    <div className={styles['footer']} role="status" data-interactive="">
      <span>{rows}</span>
      {hidden !== '' && <span>{hidden}</span>}
      {misplaced > 0 && (
        <button
          type="button"
          className={styles['textButton']}
          title="修改后不再符合排序或筛选的行"
          onClick={() => runtime.current?.handle.run('rearrange')}
        >
          {misplaced} 行不在其位，重新排列
        </button>
      )}
      {chosen !== '' && <span>{chosen}</span>}
      {changed !== '' && <span>{changed}</span>}
      {problems > 0 && (
        <>
          <button
            type="button"
            className={styles['problems']}
            title="转到下一处（Ctrl+.）"
            onClick={() => runtime.current?.handle.nextProblem()}
          >
            {problems} 处需要修改
          </button>
          <button type="button" className={styles['textButton']} onClick={() => grid.dialog.set({ name: 'problems' })}>
            全部列出
          </button>
        </>
      )}
      {conflicts > 0 && (
        <button type="button" className={styles['problems']} onClick={() => grid.dialog.set({ name: 'conflicts' })}>
          {conflicts} 处与他人的修改冲突
        </button>
      )}
      <SavingNote grid={grid} />
      {problem !== '' && (
        <span className={styles['problemText']} title={problem}>
          {problem}
        </span>
      )}
      {busy && <span>{busy.text}，按 Esc 取消</span>}
      <span className={styles['spacer']} />
      {figures && <FigureList figures={figures} onCopy={(title, text) => copy(title, text)} />}
    </div>
  );

  function copy(title: string, text: string): void {
    if (copyText(text)) grid.notify(`已复制${title} ${text}`, 'info');
    runtime.current?.editor.focus();
  }
}

interface FigureListProps {
  figures: SelectionFigures;
  onCopy: (title: string, text: string) => void;
}

function FigureList({ figures, onCopy }: FigureListProps): ReactNode {
  const { numbers } = figures;
  const parts: [string, string][] = [['单元格', figures.cells.toLocaleString('zh-CN')]];
  if (numbers) {
    parts.push(
      ['计数', String(numbers.count)],
      ['求和', numbers.sum],
      ['平均', numbers.average],
      ['最小', numbers.min],
      ['最大', numbers.max],
    );
  }
  return (
    <>
      {parts.map(([title, text]) => (
        <button key={title} type="button" className={styles['figure']} title={`复制${title}`} onClick={() => onCopy(title, plain(text))}>
          {title}
          <b>{text}</b>
        </button>
      ))}
      {figures.partial && <span title="选区中有未加载的行，没有计入">（仅已加载）</span>}
    </>
  );
}

/** As another program reads a number. */
const plain = (text: string): string => text.replaceAll(',', '');

function countText<Row>(grid: GridInstance<Row>): string {
  const { source, editing } = grid.props;
  const { value, exact } = source.count();
  const last = source.idAt(value - 1);
  const rows = last !== undefined && editing?.isSpare?.(last) === true ? value - 1 : value;
  const records = source.records?.();
  if (records !== undefined) return `共 ${records.toLocaleString('zh-CN')} 行`;
  if (exact) return `共 ${rows.toLocaleString('zh-CN')} 行`;
  return source.stateAt(0) === 'loaded' ? `约 ${value.toLocaleString('zh-CN')} 行` : '正在加载';
}

/** How many rows the filters hide, where that is known. */
function hiddenText<Row>(grid: GridInstance<Row>): string {
  const { source, unfilteredCount, filters, filterTree } = grid.props;
  const { value, exact } = source.count();
  const shown = source.records?.() ?? value;
  if (!exact) return '';
  if ((filters?.length ?? 0) === 0 && !filterTree && unfilteredCount === undefined) return '';
  const all = unfilteredCount ?? (isArraySource(source) ? source.rows().length : shown);
  return all > shown ? `筛选隐藏 ${(all - shown).toLocaleString('zh-CN')} 行` : '';
}

/** Why the active cell is marked: seen by keyboard too, not only by hovering. */
function problemHere<Row>(grid: GridInstance<Row>): string {
  const cell = grid.position.kind === 'none' ? null : grid.position.cell;
  return (cell?.rowId === undefined ? undefined : grid.props.editing?.problemAt(cell.rowId, cell.column)) ?? '';
}

function chosenText<Row>(grid: GridInstance<Row>): string {
  const { allMatching, ids, except } = grid.rowSelection;
  if (!allMatching) return ids.size > 0 ? `已选 ${ids.size.toLocaleString('zh-CN')} 行` : '';
  const all = grid.isFiltered ? '已选筛选出的全部行' : '已选全部行';
  if (except.size === 0) return all;
  const count = selectedCount(grid.rowSelection, grid.props.source.count());
  return `${all}，其中 ${except.size} 行除外${count === null ? '' : `，共 ${count.toLocaleString('zh-CN')} 行`}`;
}

function changedText<Row>(grid: GridInstance<Row>): string {
  const counts = grid.props.editing?.counts?.();
  if (!counts) return '';
  const parts: [string, number][] = [
    ['新增', counts.inserted],
    ['修改', counts.updated],
    ['删除', counts.removed],
  ];
  return parts.flatMap(([title, count]) => (count > 0 ? [`${title} ${count} 行`] : [])).join('，');
}
