// A pasted block before it is written: what will change, what cannot be read or found, what is locked. The list can be
// saved as a file; nothing is written until the user agrees.
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { countText } from '../../core/countText.ts';
import { said, say } from '../../core/language.ts';
import type { DialogRequest } from '../dialogRequest.ts';
import type { ReviewCell, ReviewKind } from '../pasteReview.ts';
import { DialogFrame } from './DialogFrame.tsx';
import type { DialogProps } from './Dialogs.tsx';
import styles from './dialogs.module.css';
import { saveText } from './saveText.ts';

const kinds: Readonly<Record<ReviewKind, () => string>> = {
  change: () => say('修改'),
  new: () => say('新增行'),
  invalid: () => say('无法识别'),
  unresolved: () => say('未找到'),
  readonly: () => say('只读，跳过'),
};
/** Rows of the table; the file has them all. */
const mostShown = 500;

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
    ...(review.unmatched.length > 0 ? [say('没有对应的列：{0}', review.unmatched.join(say('、')))] : []),
    ...(review.dropped.rows > 0 ? [say('{0} 行没有位置', review.dropped.rows)] : []),
    ...(review.dropped.columns > 0 ? [say('{0} 列超出最后一列', review.dropped.columns)] : []),
  ];
  return (
    <DialogFrame
      title={say('粘贴预览')}
      width={800}
      onClose={() => answer(false)}
      note={troubles > 0 ? say('仍然粘贴时，有问题的内容会留在单元格里并标红。') : ''}
      actions={
        <>
          <button type="button" className={styles['button']} onClick={() => saveText(say('粘贴检查.csv'), report(review.cells))}>
            {say('导出清单')}
          </button>
          <button type="button" className={styles['button']} onClick={() => answer(false)}>
            {say('取消')}
          </button>
          <button type="button" className={`${styles['button']} ${styles['main']}`} data-first="" onClick={() => answer(true)}>
            {troubles > 0 ? say('仍然粘贴') : say('粘贴')}
          </button>
        </>
      }
    >
      <div className={styles['summary']}>
        {(Object.keys(kinds) as ReviewKind[])
          .filter((kind) => review.counts[kind] > 0)
          .map((kind) => (
            <span key={kind} className={kind === 'invalid' || kind === 'unresolved' ? styles['error'] : undefined}>
              {around(say('{0} {1} 格', kinds[kind](), slot), countText(review.counts[kind]))}
            </span>
          ))}
        {review.newRows > 0 && <span>{around(say('将新增 {0} 行', slot), countText(review.newRows))}</span>}
        {lost.map((text) => (
          <span key={text} className={styles['error']}>
            {text}
          </span>
        ))}
        <label className={styles['tick']}>
          <input type="checkbox" checked={onlyTroubles} onChange={(event) => setOnlyTroubles(event.target.checked)} />
          {say('只看有问题的')}
        </label>
      </div>
      {cells.length > 0 && (
        <div className={styles['tableBox']}>
          <table className={styles['table']}>
            <thead>
              <tr>
                {titles().map((title) => (
                  <th key={title}>{title}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cells.slice(0, mostShown).map((cell) => (
                <tr key={`${cell.row} ${cell.title} ${cell.kind}`} data-kind={cell.kind}>
                  <td>{say('第 {0} 行', cell.row)}</td>
                  <td>{cell.title}</td>
                  <td>{cell.before}</td>
                  <td>{cell.after}</td>
                  <td>{kinds[cell.kind]()}</td>
                  <td className={styles['message']}>{said(cell.message)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {cells.length > mostShown && (
        <p className={styles['hint']}>{say('这里列出前 {0} 格，全部 {1} 格见导出的清单。', mostShown, cells.length)}</p>
      )}
    </DialogFrame>
  );
}

const titles = (): string[] => [say('位置'), say('列'), say('现在'), say('粘贴为'), say('结果'), say('说明')];

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
    titles(),
    ...cells.map((cell) => [String(cell.row), cell.title, cell.before, cell.after, kinds[cell.kind](), said(cell.message)]),
  ];
}
