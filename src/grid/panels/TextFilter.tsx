// One box of the filter row: typed text is the filter, an operator or a list of values beside it. Requests go out after a
// pause in typing; Esc empties the box.
import { Menu } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { t } from '../core/language.ts';
import { filterOps, filtersText, opTitle, readFilters } from '../filter/filterText.ts';
import type { FilterOp } from '#filter/filterLanguage.ts';
import type { FilterRequest } from '../contract/filters.ts';
import type { GridColumn } from '../contract/columns.ts';
import { useGridLanguage } from '../frame/hooks.ts';
import { icons } from '../frame/icons.tsx';
import type { GridInstance } from '../frame/instance.ts';
import { anchorOf } from '../frame/anchor.ts';
import type { Anchor } from '../frame/anchor.ts';
import { PopupItem, PopupMenu } from './PopupMenu.tsx';
import floating from './floating.module.css';
import styles from '../frame/parts.module.css';
import { ValuePopup } from './SetFilter.tsx';

const debounce = 250;

interface TextFilterProps<Row> {
  grid: GridInstance<Row>;
  column: GridColumn<Row>;
  kind: NonNullable<GridColumn<Row>['filter']>;
  requests: readonly FilterRequest[];
  onRequests: (requests: readonly FilterRequest[]) => void;
}

function asOp(kind: TextFilterProps<never>['kind'], op: string | undefined): FilterOp | null {
  return filterOps(kind).find((known) => known === op) ?? null;
}

/** Records are filtered by their ids and shown by their names. */
function labelOf<Row>(column: GridColumn<Row>, op: FilterOp, value: string): string {
  return op === 'in' || op === 'notIn' || op === 'under' ? (column.filterLabel?.(value) ?? value) : value;
}

export function TextFilter<Row>({
  grid,
  column,
  kind,
  requests,
  onRequests,
}: TextFilterProps<Row>): ReactNode {
  const labelled = requests.map((request) => ({
    ...request,
    values: request.values.map((value) => labelOf(column, request.op, value)),
  }));
  const shownText = filtersText(kind, labelled);
  const [text, setText] = useState(shownText);
  const [op, setOp] = useState<FilterOp | null>(null);
  const [anchor, setAnchor] = useState<Anchor | null>(null);
  const [values, setValues] = useState<Anchor | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = JSON.stringify(requests);
  const sent = useRef(asked);
  const composing = useRef(false);

  // A request from outside (cleared chips, a saved view) replaces what stands in the box.
  useEffect(() => {
    if (asked === sent.current) return;
    sent.current = asked;
    setOp(null);
    setText(shownText);
  }, [asked, shownText]);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Words of the filter follow the language; what is being typed stays.
  const language = useGridLanguage();
  const written = useRef({ language, text: shownText });
  useEffect(() => {
    if (written.current.language !== language && text === written.current.text) setText(shownText);
    written.current = { language, text: shownText };
  }, [language, shownText, text]);

  const send = (nextText: string, nextOp: FilterOp | null): void => {
    clearTimeout(timer.current);
    if (nextText === shownText && nextOp === null) return;
    const next = readFilters(column.id, kind, nextText, nextOp);
    if (JSON.stringify(next) === sent.current) return;
    sent.current = JSON.stringify(next);
    onRequests(next);
  };
  const later = (nextText: string): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(nextText, op), debounce);
  };
  const chooseOp = (next: FilterOp | null): void => {
    setAnchor(null);
    const nextText = next === 'empty' || next === 'notEmpty' ? '' : text;
    setOp(next);
    setText(nextText);
    send(nextText, next);
    input.current?.focus();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') send(text, op);
    else if (event.key === 'Escape' && (text !== '' || op)) {
      setText('');
      setOp(null);
      send('', null);
    } else if (event.altKey && event.key === 'ArrowDown') setAnchor(anchorOf(event.currentTarget));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const shownOp = op ?? asOp(kind, requests.length === 1 ? requests[0]?.op : undefined);
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
        <PopupMenu anchor={anchor} label={t('{0} 筛选条件', column.title)} onClose={() => setAnchor(null)}>
          <Menu.RadioGroup value={shownOp} onChange={(one) => chooseOp(asOp(kind, one))}>
            {filterOps(kind).map((one) => (
              <Menu.RadioItem key={one} value={one} checkIcon={<span />} data-chosen={one === shownOp}>
                <span className={floating['icon']}>{opSign[one]}</span> {opTitle(one)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <PopupItem
            icon="∈"
            onPick={() => {
              setValues(anchor);
              setAnchor(null);
            }}
          >
            {t('按值选择…')}
          </PopupItem>
          <PopupItem
            onPick={() => {
              setText('');
              chooseOp(null);
              send('', null);
            }}
          >
            {t('清除')}
          </PopupItem>
        </PopupMenu>
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
