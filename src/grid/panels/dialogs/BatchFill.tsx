// One value into a column: of the selected rows or of all that are shown, everywhere or only where nothing stands.
import { Autocomplete, Button, Checkbox, Radio, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { message, messageText, t } from '../../core/language.ts';
import type { Message } from '../../core/language.ts';
import type { DialogRequest } from '../dialogRequest.ts';
import type { FillScope } from '../../interact/fill/columnFill.ts';
import { DialogFrame } from './DialogFrame.tsx';
import type { DialogProps } from '../panelProps.ts';
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
    grid.notify(t('已填充 {0} 行的“{1}”', done, title), 'info');
    onClose();
  };
  const take = (next: string): void => {
    setText(next);
    setProblem('');
  };
  const field = { id, value: text, error: problem !== '', 'data-autofocus': true } as const;
  const run = (): void => {
    fill().catch(() => setProblem(message('查找失败，请稍后再试')));
  };
  return (
    <DialogFrame
      title={t('批量填充“{0}”', title)}
      width={420}
      onClose={onClose}
      onEnter={run}
      note={problem !== '' && <span className={styles['error']}>{messageText(problem)}</span>}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('取消')}
          </Button>
          <Button onClick={run}>{t('填充')}</Button>
        </>
      }
    >
      <div className={styles['fields']}>
        <label htmlFor={id}>{t('填充为')}</label>
        {options ? (
          <Autocomplete {...field} data={[...new Set(options.map(({ label }) => label))]} onChange={take} />
        ) : (
          <TextInput {...field} onChange={(event) => take(event.currentTarget.value)} />
        )}
        <span className={styles['hint']}>{t('范围')}</span>
        <span className={styles['options']}>
          <Radio
            size="xs"
            label={t('选中的 {0} 行', selected)}
            name={`${id}-rows`}
            checked={rows === 'selected'}
            onChange={() => setRows('selected')}
          />
          <Radio
            size="xs"
            label={grid.isFiltered ? t('筛选出的全部行') : t('全部行')}
            name={`${id}-rows`}
            checked={rows === 'shown'}
            onChange={() => setRows('shown')}
          />
          <Checkbox
            label={t('只填空白的')}
            checked={blankOnly}
            onChange={(event) => setBlankOnly(event.currentTarget.checked)}
          />
        </span>
      </div>
    </DialogFrame>
  );
}
