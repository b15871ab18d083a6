// One box of the filter row: typed text is the filter, an operator or a list of values beside it; Esc empties the box. What is
// asked for stands in useFilterText.ts.
import { Menu } from '@mantine/core';
import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { t } from '../core/language.ts';
import { filterOps, opTitle } from '../filter/filterText.ts';
import type { FilterOp } from '#filter/filterLanguage.ts';
import type { GridColumn } from '../contract/columns.ts';
import { icons } from '../frame/icons.tsx';
import type { GridInstance } from '../frame/instance.ts';
import { anchorOf } from '../frame/anchor.ts';
import type { Anchor } from '../frame/anchor.ts';
import { PopupItem, PopupMenu } from './PopupMenu.tsx';
import floating from './floating.module.css';
import styles from '../frame/parts.module.css';
import { ValuePopup } from './SetFilter.tsx';
import { opOf, useFilterText } from './useFilterText.ts';
import type { FilterKind, FilterTextProps } from './useFilterText.ts';

interface TextFilterProps<Row> extends FilterTextProps<Row> {
  grid: GridInstance<Row>;
}

export function TextFilter<Row>({ grid, ...asking }: TextFilterProps<Row>): ReactNode {
  const { column, kind, requests, onRequests } = asking;
  const { text, setText, op, chooseOp, send, later, clear } = useFilterText(asking);
  const [anchor, setAnchor] = useState<Anchor | null>(null);
  const [values, setValues] = useState<Anchor | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const composing = useRef(false);

  const pickOp = (next: FilterOp | null): void => {
    setAnchor(null);
    chooseOp(next);
    input.current?.focus();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') send(text, op);
    else if (event.key === 'Escape' && (text !== '' || op)) clear();
    else if (event.altKey && event.key === 'ArrowDown') setAnchor(anchorOf(event.currentTarget));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const shownOp = op ?? opOf(kind, requests.length === 1 ? requests[0]?.op : undefined);
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        className={styles['filterOp']}
        title={shownOp ? opTitle(shownOp) : t('选择条件')}
        aria-label={t('{0} 筛选条件', column.title)}
        data-chosen={shownOp !== null}
        onClick={(event) => setAnchor(anchorOf(event.currentTarget))}
      >
        {shownOp ? opSign[shownOp] : icons.filter}
      </button>
      <input
        ref={input}
        data-autofocus=""
        className={styles['filterInput']}
        value={text}
        aria-label={t('筛选{0}', column.title)}
        placeholder={shownOp === 'empty' || shownOp === 'notEmpty' ? opTitle(shownOp) : ''}
        inputMode={kind === 'number' ? 'decimal' : 'text'}
        spellCheck={false}
        autoComplete="off"
        onCompositionStart={() => {
          composing.current = true;
        }}
        onCompositionEnd={(event) => {
          composing.current = false;
          later(event.currentTarget.value);
        }}
        onChange={(event) => {
          setText(event.target.value);
          if (!composing.current) later(event.target.value);
        }}
        onKeyDown={onKey}
      />
      {anchor && (
        <OperatorMenu
          anchor={anchor}
          column={column}
          kind={kind}
          op={shownOp}
          onOp={pickOp}
          onValues={() => {
            setValues(anchor);
            setAnchor(null);
          }}
          onClear={() => {
            setText('');
            pickOp(null);
            send('', null);
          }}
          onClose={() => setAnchor(null)}
        />
      )}
      {values && (
        <ValuePopup
          grid={grid}
          column={column}
          request={requests[0] ?? null}
          onRequest={(next) => onRequests(next ? [next] : [])}
          anchor={values}
          onClose={() => setValues(null)}
        />
      )}
    </>
  );
}

interface OperatorMenuProps<Row> {
  anchor: Anchor;
  column: GridColumn<Row>;
  kind: FilterKind;
  /** The one in use. */
  op: FilterOp | null;
  onOp: (op: FilterOp | null) => void;
  /** A list of values instead. */
  onValues: () => void;
  onClear: () => void;
  onClose: () => void;
}

function OperatorMenu<Row>(props: OperatorMenuProps<Row>): ReactNode {
  const { anchor, column, kind, op, onOp, onValues, onClear, onClose } = props;
  return (
    <PopupMenu anchor={anchor} label={t('{0} 筛选条件', column.title)} onClose={onClose}>
      <Menu.RadioGroup value={op} onChange={(one) => onOp(opOf(kind, one))}>
        {filterOps(kind).map((one) => (
          <Menu.RadioItem key={one} value={one} checkIcon={<span />} data-chosen={one === op}>
            <span className={floating['icon']}>{opSign[one]}</span> {opTitle(one)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <PopupItem icon="∈" onPick={onValues}>
        {t('按值选择…')}
      </PopupItem>
      <PopupItem onPick={onClear}>{t('清除')}</PopupItem>
    </PopupMenu>
  );
}

const opSign: Readonly<Record<FilterOp, string>> = {
  contains: '∋',
  notContains: '∌',
  startsWith: '^',
  eq: '=',
  ne: '≠',
  gt: '>',
  ge: '≥',
  lt: '<',
  le: '≤',
  between: '↔',
  in: '∈',
  notIn: '∉',
  under: '⊂',
  empty: '∅',
  notEmpty: '∃',
};
