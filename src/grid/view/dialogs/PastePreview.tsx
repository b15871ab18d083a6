// A pasted block before it is written: what will change, what cannot be read or found, what is locked. The list can be
// saved as a file; nothing is written until the user agrees.
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { DialogRequest } from '../dialogRequest.ts';
import type { ReviewCell, ReviewKind } from '../pasteReview.ts';
import { DialogFrame } from './DialogFrame.tsx';
import type { DialogProps } from './Dialogs.tsx';
import { FindingTable } from './FindingTable.tsx';
import type { FindingColumn } from './FindingTable.tsx';
import styles from './dialogs.module.css';
import { saveText } from './saveText.ts';

const kinds: Readonly<Record<ReviewKind, string>> = {
  change: '修改',
  new: '新增行',
  invalid: '无法识别',
  unresolved: '未找到',
  readonly: '只读，跳过',
};

const columns: readonly FindingColumn<ReviewCell>[] = [
  { title: '位置', share: 0.1, value: ({ row }) => row, show: ({ row }) => `第 ${row} 行` },
  { title: '列', share: 0.14, value: ({ title }) => title },
  { title: '现在', share: 0.14, value: ({ before }) => before },
  { title: '粘贴为', share: 0.14, value: ({ after }) => after },
  { title: '结果', share: 0.12, value: ({ kind }) => kinds[kind] },
  { title: '说明', share: 0.36, value: ({ message }) => message, long: true },
];

export default function PastePreview<Row>({ request, onClose }: DialogProps<Row, Extract<DialogRequest, { name: 'paste' }>>): ReactNode {
  const { review } = request;
  const troubles = review.counts.invalid + review.counts.unresolved;
  const [onlyTroubles, setOnlyTroubles] = useState(troubles > 0);
  const answer = (go: boolean): void => {
    onClose();
    request.decide(go);
  };
  const cells = useMemo(
    () => (onlyTroubles ? review.cells.filter((cell) => cell.kind !== 'change' && cell.kind !== 'new') : review.cells),
    [review, onlyTroubles],
  );
  const lost = [
    ...(review.unmatched.length > 0 ? [`没有对应的列：${review.unmatched.join('、')}`] : []),
    ...(review.dropped.rows > 0 ? [`${review.dropped.rows} 行没有位置`] : []),
    ...(review.dropped.columns > 0 ? [`${review.dropped.columns} 列超出最后一列`] : []),
  ];
  return (
    <DialogFrame
      title="粘贴预览"
      width={800}
      onClose={() => answer(false)}
      note={troubles > 0 ? '仍然粘贴时，有问题的内容会留在单元格里并标红。' : ''}
      actions={
        <>
          <button type="button" className={styles['button']} onClick={() => saveText('粘贴检查.csv', report(review.cells))}>
            导出清单
          </button>
          <button type="button" className={styles['button']} onClick={() => answer(false)}>
            取消
          </button>
          <button type="button" className={`${styles['button']} ${styles['main']}`} data-first="" onClick={() => answer(true)}>
            {troubles > 0 ? '仍然粘贴' : '粘贴'}
          </button>
        </>
      }
    >
      <div className={styles['summary']}>
        {(Object.keys(kinds) as ReviewKind[])
          .filter((kind) => review.counts[kind] > 0)
          .map((kind) => (
            <span key={kind} className={kind === 'invalid' || kind === 'unresolved' ? styles['error'] : undefined}>
              {kinds[kind]} <b>{review.counts[kind].toLocaleString('zh-CN')}</b> 格
            </span>
          ))}
        {review.newRows > 0 && (
          <span>
            将新增 <b>{review.newRows.toLocaleString('zh-CN')}</b> 行
          </span>
        )}
        {lost.map((text) => (
          <span key={text} className={styles['error']}>
            {text}
          </span>
        ))}
        <label className={styles['tick']}>
          <input type="checkbox" checked={onlyTroubles} onChange={(event) => setOnlyTroubles(event.target.checked)} />
          只看有问题的
        </label>
      </div>
      {cells.length > 0 && <FindingTable label="粘贴的单元格" items={cells} columns={columns} kindOf={({ kind }) => kind} />}
    </DialogFrame>
  );
}

function report(cells: readonly ReviewCell[]): string[][] {
  return [
    columns.map(({ title }) => title),
    ...cells.map((cell) => [String(cell.row), cell.title, cell.before, cell.after, kinds[cell.kind], cell.message]),
  ];
}
