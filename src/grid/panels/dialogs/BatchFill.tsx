// One value into a column: of the selected rows or of all that are shown, everywhere or only where nothing stands.
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { message, said, say } from '../../core/language.ts';
import type { Message } from '../../core/language.ts';
import type { DialogRequest } from '../dialogRequest.ts';
import type { FillScope } from '../../interact/fillCommands.ts';
import { DialogFrame } from './DialogFrame.tsx';
import type { DialogProps } from './Dialogs.tsx';
import styles from './dialogs.module.css';

export default function BatchFill<Row>({
  grid,
  runtime,
  request,
  onClose,
}: DialogProps<Row, Extract<DialogRequest, { name: 'batchFill' }>>): ReactNode {
  const id = useId();
  const laid = grid.laid(request.column);
  const selected = grid.blockRowIds().length;
  const [text, setText] = useState('');
  const [rows, setRows] = useState<FillScope['rows']>(selected > 1 ? 'selected' : 'shown');
  const [blankOnly, setBlankOnly] = useState(true);
  const [problem, setProblem] = useState<Message | string>('');
  const options = laid?.column.editor?.options?.(undefined);
  const title = laid?.column.title ?? '';

  const fill = async (): Promise<void> => {
    const { commands } = await runtime.interactions.load();
    const done = await commands.fillColumn(request.column, text, { rows, blankOnly });
    if (typeof done !== 'number') return setProblem(done);
    if (done === 0)
      return setProblem(blankOnly ? message('没有空白的单元格可以填') : message('这些单元格不能修改'));
    grid.notify(say('已填充 {0} 行的“{1}”', done, title), 'info');
    onClose();
  };
  const run = (): void => {
    fill().catch(() => setProblem(message('查找失败，请稍后再试')));
  };
  return (
    <DialogFrame
      title={say('批量填充“{0}”', title)}
      width={420}
      onClose={onClose}
      onEnter={run}
      note={problem !== '' && <span className={styles['error']}>{said(problem)}</span>}
      actions={
        <>
          <button type="button" className={styles['button']} onClick={onClose}>
            {say('取消')}
          </button>
          <button type="button" className={`${styles['button']} ${styles['main']}`} onClick={run}>
            {say('填充')}
          </button>
        </>
      }
    >
      <div className={styles['fields']}>
        <label htmlFor={id}>{say('填充为')}</label>
        <input
          id={id}
          data-first=""
          className={styles['input']}
          value={text}
          list={options ? `${id}-list` : undefined}
          aria-invalid={problem !== ''}
          onChange={(event) => {
            setText(event.target.value);
            setProblem('');
          }}
        />
        <span className={styles['hint']}>{say('范围')}</span>
        <span className={styles['options']}>
          <label>
            <input
              type="radio"
              name={`${id}-rows`}
              checked={rows === 'selected'}
              onChange={() => setRows('selected')}
            />
            {say('选中的 {0} 行', selected)}
          </label>
          <label>
            <input
              type="radio"
              name={`${id}-rows`}
              checked={rows === 'shown'}
              onChange={() => setRows('shown')}
            />
            {grid.isFiltered ? say('筛选出的全部行') : say('全部行')}
          </label>
          <label>
            <input
              type="checkbox"
              checked={blankOnly}
              onChange={(event) => setBlankOnly(event.target.checked)}
            />
            {say('只填空白的')}
          </label>
        </span>
      </div>
      {options && (
        <datalist id={`${id}-list`}>
          {options.map((option) => (
            <option key={option.value} value={option.label} aria-label={option.label} />
          ))}
        </datalist>
      )}
    </DialogFrame>
  );
}
