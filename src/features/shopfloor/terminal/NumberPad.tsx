// Keys for figures: large, always where the thumb is, with the quick amounts of a pad beside them.
import type { ReactNode } from 'react';
import classes from './terminal.module.css';

/** The text after a key; a figure has at most nine digits and, where it may, four decimals. */
export function typedInto(text: string, key: string): string {
  if (key === '⌫') return text.slice(0, -1);
  if (key === '清') return '';
  const next = text === '0' && key !== '.' ? key : text + key;
  return /^\d{0,9}(\.\d{0,4})?$/.test(next) ? next : text;
}

const keys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '.', '0', '⌫'];

export function NumberPad({
  onKey,
  decimals = true,
  quick = [],
}: {
  onKey: (key: string) => void;
  decimals?: boolean;
  quick?: readonly { label: string; onPick: () => void }[];
}): ReactNode {
  return (
    <div className={classes['pad']}>
      {quick.map(({ label, onPick }) => (
        <button
          key={label}
          type="button"
          className={`${classes['key']} ${classes['quick']}`}
          onClick={onPick}
        >
          {label}
        </button>
      ))}
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          className={classes['key']}
          aria-label={key === '⌫' ? '退格' : key}
          disabled={key === '.' && !decimals}
          onClick={() => onKey(key)}
        >
          {key}
        </button>
      ))}
    </div>
  );
}
