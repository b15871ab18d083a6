// Several lines become one: quantities are added up. Lines that differ in a required column are different things and
// cannot be merged; what else differs is named, because only the first line's value stays.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../core/language.ts';
import { sumOf } from '../../interact/split.ts';
import type { DialogRequest } from '../dialogRequest.ts';
import { DialogFrame } from './DialogFrame.tsx';
import type { DialogProps } from '../panelProps.ts';
import styles from './dialogs.module.css';

export default function MergeRows<Row>({
  grid,
  runtime,
  request,
  onClose,
}: DialogProps<Row, Extract<DialogRequest, { name: 'merge' }>>): ReactNode {
  const { source } = grid.props;
  const rowIds = request.rowIds.toSorted((a, b) => source.indexOf(a) - source.indexOf(b));
  const rows = rowIds.map((rowId) => source.indexOf(rowId));
  const [first = 0] = rows;
  const written = grid.layout.columns.filter((laid) => laid.column.editor && laid.column.shares !== true);
  const different = written.filter((laid) =>
    rows.some((row) => grid.textAt(row, laid) !== grid.textAt(first, laid)),
  );
  const standing = different.filter((laid) => laid.column.required === true);
  const sums = grid.layout.columns
    .filter((laid) => laid.column.shares === true)
    .map((laid) => ({
      title: laid.column.title,
      sum: sumOf(rows.map((row) => String(grid.valueAt(row, laid) ?? '')).filter(Boolean)),
    }));
  const names = (columns: typeof different): string => columns.map((laid) => laid.column.title).join(t('、'));
  const merge = (): void => {
    runtime.interactions.whenReady(({ commands }) => commands.mergeInto(rowIds));
    onClose();
  };
  return (
    <DialogFrame
      title={t('合并 {0} 行', rowIds.length)}
      width={480}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="default"
            {...(standing.length > 0 ? { 'data-autofocus': true } : {})}
            onClick={onClose}
          >
            {t('取消')}
          </Button>
          {standing.length === 0 && (
            <Button data-autofocus onClick={merge}>
              {t('合并')}
            </Button>
          )}
        </>
      }
    >
      {standing.length > 0 ? (
        <p className={styles['error']}>
          {t('这些行的{0}不同，不能合并。请只选择相同的行。', names(standing))}
        </p>
      ) : (
        <>
          <p>
            {t(
              '{0}。',
              [
                t('第 {0} 行合并到第 {1} 行', rows.map((row) => row + 1).join(t('、')), first + 1),
                ...sums.map(({ title, sum }) => t('{0}合计 {1}', title, sum ?? '—')),
              ].join(t('，')),
            )}
          </p>
          {different.length > 0 && (
            <p className={styles['hint']}>
              {t('{0}不同，保留第 {1} 行的内容。', names(different), first + 1)}
            </p>
          )}
        </>
      )}
    </DialogFrame>
  );
}
