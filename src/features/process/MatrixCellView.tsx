// One cell of a small table that is worked in by mouse and keyboard, and the box it turns into while somebody types.
import { type CSSProperties, type ReactNode, useRef } from 'react';

export interface MatrixCell {
  text: string;
  /** Said by screen readers and on hovering. */
  title?: string;
  /** Follows from something else: paler. */
  derived?: boolean;
  /** Cannot be changed. */
  closed?: boolean;
  /** Stripe on its left side, '#rrggbb'. */
  color?: string;
  wrong?: boolean;
}

interface MatrixCellViewProps extends Omit<CellInputProps, 'text'> {
  cell: MatrixCell;
  /** Its row and column, for screen readers. */
  name: string;
  isActive: boolean;
  chosen: boolean;
  /** What it is opened with; null: it is not open. */
  typing: string | null;
  onPress(extend: boolean): void;
  /** The pressed pointer came in. */
  onReach(): void;
  onOpen(): void;
}

export function MatrixCellView(props: MatrixCellViewProps): ReactNode {
  const { cell, name, isActive, chosen, typing, onPress, onReach, onOpen, onWrite, onLeave } = props;
  return (
    <span
      role="gridcell"
      tabIndex={isActive ? 0 : -1}
      aria-selected={chosen}
      aria-label={`${name}：${cell.title ?? (cell.text || '空')}`}
      title={cell.title}
      data-active={isActive ? '' : undefined}
      data-derived={cell.derived === true ? '' : undefined}
      data-closed={cell.closed === true ? '' : undefined}
      data-wrong={cell.wrong === true ? '' : undefined}
      style={cell.color === undefined ? undefined : ({ '--own': cell.color } as CSSProperties)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        onPress(event.shiftKey);
      }}
      onPointerEnter={(event) => {
        if (event.buttons === 1) onReach();
      }}
      onDoubleClick={onOpen}
    >
      {typing !== null ? <CellInput text={typing} onWrite={onWrite} onLeave={onLeave} /> : cell.text}
    </span>
  );
}

interface CellInputProps {
  text: string;
  onWrite(text: string, go: readonly [number, number]): void;
  onLeave(): void;
}

function CellInput({ text, onWrite, onLeave }: CellInputProps): ReactNode {
  const left = useRef(false);
  return (
    <input
      // The key that opened it is its first text.
      ref={(input) => input?.focus()}
      aria-label="填写"
      inputMode="numeric"
      defaultValue={text}
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={({ currentTarget: { value } }) => {
        if (!left.current) onWrite(value, [0, 0]);
      }}
      onKeyDown={(event) => {
        const { value } = event.currentTarget;
        if (event.key === 'Enter') onWrite(value, [event.shiftKey ? -1 : 1, 0]);
        else if (event.key === 'Tab') onWrite(value, [0, event.shiftKey ? -1 : 1]);
        else if (event.key === 'Escape') onLeave();
        else return;
        left.current = true;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}
