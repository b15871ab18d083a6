// The list under the editor: options of a select or suggested records. The text box keeps the focus; this only shows.
import { useLayoutEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { said } from '../../core/language.ts';
import type { Choices } from '../../interact/choices.ts';
import { useSignal } from '../../frame/hooks.ts';
import type { GridInstance } from '../../frame/instance.ts';
import styles from '../floating.module.css';
import { Popup } from '../Popup.tsx';
import type { Anchor } from '../../frame/anchor.ts';
import type { Runtime } from '../../frame/runtime.ts';

interface ChoiceListProps<Row> {
  grid: GridInstance<Row>;
  choices: Choices;
  runtime: RefObject<Runtime<Row> | null>;
  stage: RefObject<HTMLElement | null>;
  id: string;
}

export function ChoiceList<Row>({ grid, choices, runtime, stage, id }: ChoiceListProps<Row>): ReactNode {
  const list = useSignal(choices.list);
  const marked = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    marked.current?.scrollIntoView({ block: 'nearest' });
  });
  const laid = list ? grid.laid(list.cell.column) : undefined;
  const rect = list && laid ? runtime.current?.stage.rectOf(list.cell.row, laid) : undefined;
  const box = stage.current?.getBoundingClientRect();
  if (!list || !laid || !rect || !box) return null;
  const anchor: Anchor = {
    left: box.left + rect.left,
    top: box.top + rect.top,
    bottom: box.top + rect.top + rect.height,
    width: rect.width,
  };
  return (
    <Popup
      anchor={anchor}
      kind="manual"
      role="listbox"
      label={laid.column.title}
      id={id}
      minWidth={Math.max(rect.width, 160)}
      onClose={choices.close}
    >
      {list.items.map((item, index) => (
        <button
          key={item.value}
          type="button"
          role="option"
          tabIndex={-1}
          id={`${id}-${index}`}
          ref={index === list.highlighted ? marked : undefined}
          aria-selected={index === list.highlighted}
          className={styles['item']}
          data-highlighted={index === list.highlighted}
          onClick={() => {
            runtime.current?.editor.choose(item);
            runtime.current?.editor.focus();
          }}
        >
          {list.multiple && (
            <input
              type="checkbox"
              tabIndex={-1}
              readOnly
              className={styles['check']}
              checked={list.checked.has(item.value)}
            />
          )}
          {item.code !== undefined && <span className={styles['code']}>{item.code}</span>}
          <span>{item.label}</span>
        </button>
      ))}
      {list.items.length === 0 && <div className={styles['none']}>{said(list.empty)}</div>}
    </Popup>
  );
}
