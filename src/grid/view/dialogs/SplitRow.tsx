// One line becomes several: by number of lines, by quantity per line, or by quantities of one's own. The parts always
// have to add up to what the line had.
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { halfWidth, parseScaled } from '../../core/decimalText.ts';
import { leftOver, mostParts, splitBySize, splitEvenly } from '../../core/split.ts';
import type { DialogRequest } from '../dialogRequest.ts';
import { DialogFrame } from './DialogFrame.tsx';
import type { DialogProps } from './Dialogs.tsx';
import styles from './dialogs.module.css';

type Way = 'lines' | 'size';

export default function SplitRow<Row>({
  grid,
  runtime,
  request,
  onClose,
}: DialogProps<Row, Extract<DialogRequest, { name: 'split' }>>): ReactNode {
  const id = useId();
  const laid = grid.laid(request.column);
  const index = grid.props.source.indexOf(request.rowId);
  const total = laid && index >= 0 ? String(grid.valueAt(index, laid) ?? '') : '';
  const scale = total.split('.')[1]?.length ?? 0;
  const [way, setWay] = useState<Way>('lines');
  const [given, setGiven] = useState('2');
  const [parts, setParts] = useState<readonly string[]>(() => splitEvenly(total, 2, scale) ?? []);

  const take = (nextWay: Way, text: string): void => {
    setWay(nextWay);
    setGiven(text);
    const plain = halfWidth(text).trim();
    setParts((nextWay === 'lines' ? splitEvenly(total, Number(plain), scale) : splitBySize(total, plain)) ?? []);
  };
  const left = leftOver(total, parts.map(halfWidth));
  const positive = parts.every((part) => (parseScaled(halfWidth(part))?.digits ?? 0n) > 0n);
  const problem =
    parseScaled(total) === null
      ? `这一行没有${laid?.column.title ?? '数量'}，不能拆分`
      : parts.length < 2
        ? way === 'lines'
          ? `请填 2 到 ${mostParts} 之间的行数，且每行都能分到`
          : `请填小于 ${total} 的数量，且不超过 ${mostParts} 行`
        : left === null || !positive
          ? '每一行都要填大于 0 的数字'
          : left !== '0'
            ? left.startsWith('-')
              ? `各行之和多出 ${left.slice(1)}`
              : `还有 ${left} 没有分配`
            : '';
  const split = (): void => {
    if (problem !== '') return;
    const quantities = parts.map((part) => halfWidth(part).trim());
    runtime.handwork.whenReady(({ commands }) => commands.splitInto(request.rowId, request.column, quantities));
    onClose();
  };
  return (
    <DialogFrame
      title={`拆分第 ${index + 1} 行，${laid?.column.title ?? ''} ${total}`}
      width={520}
      onClose={onClose}
      onEnter={split}
      note={<span className={problem === '' ? undefined : styles['error']}>{problem === '' ? `拆分成 ${parts.length} 行` : problem}</span>}
      actions={
        <>
          <button type="button" className={styles['button']} onClick={onClose}>
            取消
          </button>
          <button type="button" className={`${styles['button']} ${styles['main']}`} disabled={problem !== ''} onClick={split}>
            拆分
          </button>
        </>
      }
    >
      <div className={styles['fields']}>
        <span className={styles['hint']}>方式</span>
        <span className={styles['options']}>
          <label>
            <input type="radio" name={id} checked={way === 'lines'} onChange={() => take('lines', '2')} />
            平均分成几行
          </label>
          <label>
            <input type="radio" name={id} checked={way === 'size'} onChange={() => take('size', '')} />
            每行固定数量
          </label>
        </span>
        <label htmlFor={`${id}-given`}>{way === 'lines' ? '行数' : '每行数量'}</label>
        <input
          id={`${id}-given`}
          data-first=""
          className={styles['input']}
          inputMode="decimal"
          value={given}
          onChange={(event) => take(way, event.target.value)}
        />
      </div>
      <div className={styles['parts']}>
        {parts.map((part, at) => (
          <input
            // oxlint-disable-next-line react/no-array-index-key -- parts have no identity but their place
            key={at}
            className={styles['input']}
            aria-label={`第 ${at + 1} 份`}
            inputMode="decimal"
            value={part}
            onChange={(event) => setParts(parts.map((one, index) => (index === at ? event.target.value : one)))}
          />
        ))}
      </div>
    </DialogFrame>
  );
}
