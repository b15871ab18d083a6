// One row as a form at the side: the same columns, readers and checks as the cells. PageUp and PageDown go to the row
// above and below without closing; what was typed is taken over first.
import { Autocomplete, Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { t } from '../../core/language.ts';
import type { LaidColumn } from '../../table/columnLayout.ts';
import type { DialogRequest } from '../dialogRequest.ts';
import { useTopic } from '../../frame/hooks.ts';
import type { GridInstance } from '../../frame/instance.ts';
import type { Runtime } from '../../frame/runtime.ts';
import { DialogFrame } from './DialogFrame.tsx';
import type { DialogProps } from '../panelProps.ts';
import styles from './dialogs.module.css';

export default function RowForm<Row>({
  grid,
  runtime,
  request,
  onClose,
}: DialogProps<Row, Extract<DialogRequest, { name: 'rowForm' }>>): ReactNode {
  const [rowId, setRowId] = useState(request.rowId);
  const [picking, setPicking] = useState(false);
  useTopic(grid, 'rows', () => grid.stamp);
  const index = grid.props.source.indexOf(rowId);
  const count = grid.rowCount;
  const go = (step: 1 | -1): void => {
    const field = document.activeElement;
    if (field instanceof HTMLElement) field.blur();
    const next = grid.props.source.idAt(index + step);
    if (next === undefined) return;
    setRowId(next);
    const column = grid.position.kind === 'none' ? 0 : grid.columnIndex(grid.position.cell.column);
    runtime.navigation.activate(index + step, Math.max(0, column));
    if (field instanceof HTMLElement) requestAnimationFrame(() => field.focus());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || (event.key !== 'PageUp' && event.key !== 'PageDown')) return;
    event.preventDefault();
    go(event.key === 'PageDown' ? 1 : -1);
  };
  return (
    <DialogFrame
      title={t('第 {0} 行，共 {1} 行', index + 1, count)}
      side
      width={420}
      covered={picking}
      onClose={onClose}
      onKeyDown={onKeyDown}
      actions={
        <>
          <Button variant="default" disabled={index <= 0} title="PageUp" onClick={() => go(-1)}>
            {t('上一行')}
          </Button>
          <Button variant="default" disabled={index + 1 >= count} title="PageDown" onClick={() => go(1)}>
            {t('下一行')}
          </Button>
          <Button onClick={onClose}>{t('完成')}</Button>
        </>
      }
    >
      <div className={styles['fields']}>
        {grid.layout.columns.map((laid) => (
          <Field
            key={laid.id}
            grid={grid}
            runtime={runtime}
            laid={laid}
            index={index}
            rowId={rowId}
            onPicking={setPicking}
          />
        ))}
      </div>
    </DialogFrame>
  );
}

interface FieldProps<Row> {
  grid: GridInstance<Row>;
  runtime: Runtime<Row>;
  laid: LaidColumn<Row>;
  index: number;
  rowId: string;
  /** A picker of the application opens over the form, and closes. */
  onPicking: (open: boolean) => void;
}

function Field<Row>({ grid, runtime, laid, index, rowId, onPicking }: FieldProps<Row>): ReactNode {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [inside, setInside] = useState(false);
  const { editor } = laid.column;
  const row = grid.props.source.rowAt(index);
  const problem = grid.props.editing?.problemAt(rowId, laid.id);
  const reason = grid.readonlyReason(index, laid);
  const value = row === undefined ? null : laid.column.read(row);
  const invalid = grid.props.editing?.invalidTextAt(rowId, laid.id);
  const stored =
    invalid ?? (row === undefined ? '' : (editor?.editText?.(value, row) ?? laid.column.text(value, row)));
  // Read as in the cell; edited as F2 shows it.
  const shown = invalid ?? (row === undefined ? '' : laid.column.text(value, row));
  const text = typed ?? (inside ? stored : shown);
  const options = editor?.input === 'select' ? editor.options?.(row) : undefined;
  const leave = (): void => {
    setTyped(null);
    setInside(false);
    if (typed !== null && typed !== stored) void runtime.enter({ row: index, rowId, column: laid.id }, typed);
  };
  const pick = async (field: HTMLElement): Promise<void> => {
    setTyped(null);
    onPicking(true);
    runtime.navigation.activate(index, laid.index);
    const { commands } = await runtime.interactions.load();
    await commands.pick();
    onPicking(false);
    field.focus();
  };
  const field = {
    id,
    error: problem,
    ...(laid.index === 0 ? { 'data-autofocus': true } : {}),
  };
  const typing = {
    ...field,
    readOnly: reason !== null || editor?.input === 'chosen',
    title: reason ?? undefined,
    value: text,
    onFocus: () => setInside(true),
    onBlur: leave,
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return;
    const chosen = editor?.input === 'chosen' && reason === null;
    if (event.key === 'Enter' && !chosen) toNextField(event.currentTarget);
    else if ((event.key === 'F7' || (chosen && event.key === 'Enter')) && editor?.pick && reason === null)
      void pick(event.currentTarget);
  };
  const checks = editor?.input === 'check' || laid.column.cell === 'check';
  return (
    <>
      <label htmlFor={id}>{laid.column.title}</label>
      {checks ? (
        <Checkbox
          {...field}
          checked={value === true}
          disabled={reason !== null}
          onChange={(event) =>
            grid.props.editing?.set(
              [{ rowId, column: laid.id, value: event.currentTarget.checked }],
              t('勾选'),
            )
          }
        />
      ) : editor?.input === 'memo' ? (
        <Textarea
          {...typing}
          minRows={2}
          autosize
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : options && reason === null ? (
        <Autocomplete
          {...typing}
          data={[...new Set(options.map(({ label }) => label))]}
          onChange={setTyped}
          onKeyDown={onKeyDown}
        />
      ) : (
        <TextInput
          {...typing}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      )}
    </>
  );
}

function toNextField(field: HTMLElement): void {
  const fields = [
    ...(field
      .closest('[role=dialog]')
      ?.querySelectorAll<HTMLElement>('input:not([readonly]):not(:disabled), textarea:not([readonly])') ??
      []),
  ];
  (fields[fields.indexOf(field) + 1] ?? field).focus();
}
