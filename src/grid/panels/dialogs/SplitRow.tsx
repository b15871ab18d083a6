// One line becomes several: by number of lines, by quantity per line, or by quantities of one's own. The parts always
// have to add up to what the line had.
import { Button, Radio, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { t } from '../../core/language.ts';
import { halfWidth, parseScaled } from '#decimal/scaled.ts';
import { leftOver, mostParts, splitBySize, splitEvenly } from '../../interact/split.ts';
import type { DialogRequest } from '../dialogRequest.ts';
import { DialogFrame } from './DialogFrame.tsx';
import type { DialogProps } from '../panelProps.ts';
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
    setParts(
      (nextWay === 'lines' ? splitEvenly(total, Number(plain), scale) : splitBySize(total, plain)) ?? [],
    );
  };
  const title = laid?.column.title;
  const problem = problemOf(total, parts, way, title);
  const split = (): void => {
    if (problem !== '') return;
    const quantities = parts.map((part) => halfWidth(part).trim());
    runtime.interactions.whenReady(({ commands }) =>
      commands.splitInto(request.rowId, request.column, quantities),
    );
    onClose();
  };
  return (
    <DialogFrame
      title={t('拆分第 {0} 行，{1} {2}', index + 1, title ?? '', total)}
      width={520}
      onClose={onClose}
      onEnter={split}
      note={
        <span className={problem === '' ? undefined : styles['error']}>
          {problem === '' ? t('拆分成 {0} 行', parts.length) : problem}
        </span>
      }
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('取消')}
          </Button>
          <Button disabled={problem !== ''} onClick={split}>
            {t('拆分')}
          </Button>
        </>
      }
    >
      <div className={styles['fields']}>
        <span className={styles['hint']}>{t('方式')}</span>
        <span className={styles['options']}>
          <Radio
            size="xs"
            label={t('平均分成几行')}
            name={id}
            checked={way === 'lines'}
            onChange={() => take('lines', '2')}
          />
          <Radio
            size="xs"
            label={t('每行固定数量')}
            name={id}
            checked={way === 'size'}
            onChange={() => take('size', '')}
          />
        </span>
        <label htmlFor={`${id}-given`}>{way === 'lines' ? t('行数') : t('每行数量')}</label>
        <TextInput
          id={`${id}-given`}
          data-autofocus
          inputMode="decimal"
          value={given}
          onChange={(event) => take(way, event.currentTarget.value)}
        />
      </div>
      <PartBoxes parts={parts} onParts={setParts} />
    </DialogFrame>
  );
}

/** Why the parts cannot be taken so; empty when they can. */
function problemOf(total: string, parts: readonly string[], way: Way, title: string | undefined): string {
  if (parseScaled(total) === null) return t('这一行没有{0}，不能拆分', title ?? t('数量'));
  if (parts.length < 2)
    return way === 'lines'
      ? t('请填 2 到 {0} 之间的行数，且每行都能分到', mostParts)
      : t('请填小于 {0} 的数量，且不超过 {1} 行', total, mostParts);
  const left = leftOver(total, parts.map(halfWidth));
  const positive = parts.every((part) => (parseScaled(halfWidth(part))?.digits ?? 0n) > 0n);
  if (left === null || !positive) return t('每一行都要填大于 0 的数字');
  if (left === '0') return '';
  return left.startsWith('-') ? t('各行之和多出 {0}', left.slice(1)) : t('还有 {0} 没有分配', left);
}

interface PartBoxesProps {
  parts: readonly string[];
  onParts: (parts: readonly string[]) => void;
}

/** The quantity of each line, to be changed by hand. */
function PartBoxes({ parts, onParts }: PartBoxesProps): ReactNode {
  return (
    <div className={styles['parts']}>
      {parts.map((part, at) => (
        <TextInput
          // oxlint-disable-next-line react/no-array-index-key -- parts have no identity but their place
          key={at}
          aria-label={t('第 {0} 份', at + 1)}
          inputMode="decimal"
          value={part}
          onChange={(event) =>
            onParts(parts.map((one, index) => (index === at ? event.currentTarget.value : one)))
          }
        />
      ))}
    </div>
  );
}
