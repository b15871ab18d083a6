// The list under the editor: options of a select or suggested records. The text box keeps the focus; this only shows.
import { Checkbox, Combobox, useCombobox } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { messageText } from '../../core/language.ts';
import type { Choices } from '../../interact/choices.ts';
import { useSignal } from '../../frame/hooks.ts';
import type { GridInstance } from '../../frame/instance.ts';
import type { Runtime } from '../../frame/runtime.ts';
import { AnchorSpot } from '../AnchorSpot.tsx';
import { cellAnchor } from './cellAnchor.ts';
import styles from '../floating.module.css';
import { PanelsProvider } from '../PanelsProvider.tsx';
import { WindowedList } from '../WindowedList.tsx';

/** Pixels for code, name and specification of a record. */
const ofRecords = 420;

interface ChoiceListProps<Row> {
  grid: GridInstance<Row>;
  choices: Choices;
  runtime: RefObject<Runtime<Row> | null>;
  stage: RefObject<HTMLElement | null>;
  id: string;
}

export function ChoiceList<Row>({ grid, choices, runtime, stage, id }: ChoiceListProps<Row>): ReactNode {
  const list = useSignal(choices.list);
  const laid = list ? grid.laid(list.cell.column) : undefined;
  const anchor = list && cellAnchor(grid, runtime.current, stage.current, list.cell);
  if (!list || !laid || !anchor) return null;
  return (
    <PanelsProvider>
      <Shown>
        <Combobox.DropdownTarget>
          <AnchorSpot anchor={anchor} />
        </Combobox.DropdownTarget>
        <Combobox.Dropdown
          className={styles['choices']}
          style={{ width: Math.max(anchor.width, list.items.some(({ picked }) => picked) ? ofRecords : 200) }}
        >
          <Combobox.Options id={id} aria-label={laid.column.title}>
            <WindowedList items={list.items} keyOf={({ value }) => value} reveal={list.highlighted}>
              {(item, index) => (
                <Combobox.Option
                  value={item.value}
                  id={`${id}-${index}`}
                  aria-selected={index === list.highlighted}
                  data-highlighted={index === list.highlighted}
                  className={styles['option']}
                  onClick={() => {
                    runtime.current?.editor.choose(item);
                    runtime.current?.editor.focus();
                  }}
                >
                  {list.multiple && (
                    <Checkbox.Indicator size="xs" aria-hidden checked={list.checked.has(item.value)} />
                  )}
                  {item.code !== undefined && <span className={styles['code']}>{item.code}</span>}
                  <span>{item.label}</span>
                </Combobox.Option>
              )}
            </WindowedList>
            {list.items.length === 0 && <div className={styles['none']}>{messageText(list.empty)}</div>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Shown>
    </PanelsProvider>
  );
}

/** The cell's editor decides when the list opens and closes. */
function Shown({ children }: { children: ReactNode }): ReactNode {
  const store = useCombobox({ opened: true });
  return (
    <Combobox
      store={store}
      position="bottom-start"
      offset={2}
      floatingStrategy="fixed"
      width="max-content"
      keepMounted={false}
      hideDetached={false}
    >
      {children}
    </Combobox>
  );
}
