// One row as a form at the side: the same columns, readers and checks as the cells. PageUp and PageDown go to the row
// above and below without closing; what was typed is taken over first.
import { useId, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { say } from '../../core/language.ts';
import type { LaidColumn } from '../../table/columns.ts';
import type { DialogRequest } from '../dialogRequest.ts';
import { useTopic } from '../../frame/hooks.ts';
import type { GridInstance } from '../../frame/instance.ts';
import type { Runtime } from '../../frame/runtime.ts';
import { DialogFrame } from './DialogFrame.tsx';
import type { DialogProps } from './Dialogs.tsx';
import styles from './dialogs.module.css';

export default function RowForm<Row>({
  grid,
  runtime,
  request,
  onClose,
}: DialogProps<Row, Extract<DialogRequest, { name: 'rowForm' }>>): ReactNode {
  const [rowId, setRowId] = useState(request.rowId);
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
      title={say('第 {0} 行，共 {1} 行', index + 1, count)}
      side
      width={420}
      onClose={onClose}
      onKeyDown={onKeyDown}
      actions={
        <>
          <button
            type="button"
            className={styles['button']}
            disabled={index <= 0}
            title="PageUp"
            onClick={() => go(-1)}
          >
            {say('上一行')}
          </button>
          <button
            type="button"
            className={styles['button']}
            disabled={index + 1 >= count}
            title="PageDown"
            onClick={() => go(1)}
          >
            {say('下一行')}
          </button>
          <button type="button" className={`${styles['button']} ${styles['main']}`} onClick={onClose}>
            {say('完成')}
          </button>
        </>
      }
    >
      <div className={styles['fields']}>
        {grid.layout.columns.map((laid) => (
          <Field key={laid.id} grid={grid} runtime={runtime} laid={laid} index={index} rowId={rowId} />
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
}

function Field<Row>({ grid, runtime, laid, index, rowId }: FieldProps<Row>): ReactNode {
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
  /** The picker is a dialog of the application: the form stands aside until it is done. */
  const pick = async (field: HTMLInputElement): Promise<void> => {
    const box = field.closest('dialog');
    setTyped(null);
    box?.close();
    runtime.navigation.activate(index, laid.index);
    const { commands } = await runtime.interactions.load();
    await commands.pick();
    if (box?.isConnected === true) box.showModal();
    field.focus();
  };
  const common = {
    id,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
    ...(laid.index === 0 ? { 'data-first': '' } : {}),
  };
  return (
    <>
      <label htmlFor={id}>{laid.column.title}</label>
      <div>
        {editor?.input === 'check' || laid.column.cell === 'check' ? (
          <input
            {...common}
            type="checkbox"
            checked={value === true}
            disabled={reason !== null}
            onChange={(event) =>
              grid.props.editing?.set([{ rowId, column: laid.id, value: event.target.checked }], say('勾选'))
            }
          />
        ) : editor?.input === 'memo' ? (
          <textarea
            {...common}
            className={styles['input']}
            readOnly={reason !== null}
            value={text}
            onChange={(event) => setTyped(event.target.value)}
            onFocus={() => setInside(true)}
            onBlur={leave}
          />
        ) : (
          <input
            {...common}
            className={styles['input']}
            readOnly={reason !== null}
            title={reason ?? undefined}
            value={text}
            list={options ? `${id}-list` : undefined}
            onChange={(event) => setTyped(event.target.value)}
            onFocus={() => setInside(true)}
            onBlur={leave}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return;
              if (event.key === 'Enter') toNextField(event.currentTarget);
              else if (event.key === 'F7' && editor?.pick && reason === null) void pick(event.currentTarget);
            }}
          />
        )}
        {options && (
          <datalist id={`${id}-list`}>
            {options.map((option) => (
              <option key={option.value} value={option.label} aria-label={option.label} />
            ))}
          </datalist>
        )}
        {problem !== undefined && (
          <div id={`${id}-problem`} className={styles['error']}>
            {problem}
          </div>
        )}
      </div>
    </>
  );
}

function toNextField(field: HTMLElement): void {
  const fields = [
    ...(field
      .closest('dialog')
      ?.querySelectorAll<HTMLElement>('input:not([readonly]):not(:disabled), textarea:not([readonly])') ??
      []),
  ];
  (fields[fields.indexOf(field) + 1] ?? field).focus();
}
