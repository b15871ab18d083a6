// A pasted block before it is written: what will change, what cannot be read or found, what is locked. The list can be
// saved as a file; nothing is written until the user agrees.
import { Button, Checkbox } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { countText } from '../../core/countText.ts';
import { message, messageText, t } from '../../core/language.ts';
import type { DialogRequest } from '../dialogRequest.ts';
import type { ReviewCell, ReviewKind } from '../dialogRequest.ts';
import { DialogFrame } from './DialogFrame.tsx';
import type { DialogProps } from '../panelProps.ts';
import { ResultTable } from './ResultTable.tsx';
import type { ResultColumn } from './ResultTable.tsx';
import styles from './dialogs.module.css';
import { saveText } from './saveText.ts';

const kinds: Readonly<Record<ReviewKind, () => string>> = {
  change: () => t('修改'),
  new: () => t('新增行'),
  invalid: () => t('无法识别'),
  unresolved: () => t('未找到'),
  readonly: () => t('只读，跳过'),
};

const columns: readonly ResultColumn<ReviewCell>[] = [
  { title: message('位置'), share: 0.1, value: ({ row }) => row, show: ({ row }) => t('第 {0} 行', row) },
  { title: message('列'), share: 0.14, value: ({ title }) => title },
  { title: message('现在'), share: 0.14, value: ({ before }) => before },
  { title: message('粘贴为'), share: 0.14, value: ({ after }) => after },
  { title: message('结果'), share: 0.12, value: ({ kind }) => kinds[kind]() },
  { title: message('说明'), share: 0.36, value: ({ message: text }) => messageText(text), long: true },
];

export default function PastePreview<Row>({
  request,
  onClose,
}: DialogProps<Row, Extract<DialogRequest, { name: 'paste' }>>): ReactNode {
  const { review } = request;
  const troubles = review.counts.invalid + review.counts.unresolved;
  const [onlyTroubles, setOnlyTroubles] = useState(troubles > 0);
  const answer = (go: boolean): void => {
    onClose();
    request.decide(go);
  };
  const cells = useMemo(
    () =>
      onlyTroubles
        ? review.cells.filter((cell) => cell.kind !== 'change' && cell.kind !== 'new')
        : review.cells,
    [review, onlyTroubles],
  );
  const lost = [
    ...(review.unmatched.length > 0 ? [t('没有对应的列：{0}', review.unmatched.join(t('、')))] : []),
    ...(review.dropped.rows > 0 ? [t('{0} 行没有位置', review.dropped.rows)] : []),
    ...(review.dropped.columns > 0 ? [t('{0} 列超出最后一列', review.dropped.columns)] : []),
  ];
  return (
    <DialogFrame
      title={t('粘贴预览')}
      width={800}
      onClose={() => answer(false)}
      note={troubles > 0 ? t('仍然粘贴时，有问题的内容会留在单元格里并标红。') : ''}
      actions={
        <>
          <Button variant="default" onClick={() => saveText(t('粘贴检查.csv'), report(review.cells))}>
            {t('导出清单')}
          </Button>
          <Button variant="default" onClick={() => answer(false)}>
            {t('取消')}
          </Button>
          <Button data-autofocus onClick={() => answer(true)}>
            {troubles > 0 ? t('仍然粘贴') : t('粘贴')}
          </Button>
        </>
      }
    >
      <div className={styles['summary']}>
        {(Object.keys(kinds) as ReviewKind[])
          .filter((kind) => review.counts[kind] > 0)
          .map((kind) => (
            <span
              key={kind}
              className={kind === 'invalid' || kind === 'unresolved' ? styles['error'] : undefined}
            >
              {around(t('{0} {1} 格', kinds[kind](), slot), countText(review.counts[kind]))}
            </span>
          ))}
        {review.newRows > 0 && <span>{around(t('将新增 {0} 行', slot), countText(review.newRows))}</span>}
        {lost.map((text) => (
          <span key={text} className={styles['error']}>
            {text}
          </span>
        ))}
        <Checkbox
          size="xs"
          label={t('只看有问题的')}
          checked={onlyTroubles}
          onChange={(event) => setOnlyTroubles(event.currentTarget.checked)}
        />
      </div>
      {cells.length > 0 && (
        <ResultTable label={t('粘贴的单元格')} items={cells} columns={columns} kindOf={({ kind }) => kind} />
      )}
    </DialogFrame>
  );
}

/** Where the number stands in a text. */
const slot = '\u0000';

function around(text: string, count: string): ReactNode {
  const [before, after] = text.split(slot);
  return (
    <>
      {before}
      <b>{count}</b>
      {after}
    </>
  );
}

function report(cells: readonly ReviewCell[]): string[][] {
  return [
    columns.map(({ title }) => messageText(title)),
    ...cells.map((cell) => [
      String(cell.row),
      cell.title,
      cell.before,
      cell.after,
      kinds[cell.kind](),
      messageText(cell.message),
    ]),
  ];
}
