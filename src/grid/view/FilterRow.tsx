// The filter row under the head: typed text, an operator beside it, option lists for sets. Requests go out 250 ms
// after the last key; Esc empties the box; the grid carries operators and values, the caller gives them meaning.
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { ColumnLayout, LaidColumn, Region } from '../core/columns.ts';
import { filterOps, filtersText, opTitles, readFilters } from '../core/filterText.ts';
import type { FilterOp } from '../core/filterText.ts';
import type { FilterRequest, GridColumn } from '../types.ts';
import frame from './Grid.module.css';
import { icons } from './icons.tsx';
import { anchorOf, Popup } from './Popup.tsx';
import type { Anchor } from './Popup.tsx';
import styles from './parts.module.css';
import { SetFilter } from './SetFilter.tsx';

export interface FilterRowProps<Row> {
  layout: ColumnLayout<Row>;
  headRow: number;
  filters: readonly FilterRequest[];
  onFilters: (filters: readonly FilterRequest[]) => void;
}

const debounce = 250;

export function FilterRow<Row>({ layout, headRow, filters, onFilters }: FilterRowProps<Row>): ReactNode {
  // Two boxes may send before the caller has answered the first: each adds to the newest list.
  const newest = useRef(filters);
  useEffect(() => {
    newest.current = filters;
  }, [filters]);
  const change = useCallback(
    (column: string, requests: readonly FilterRequest[]): void => {
      const rest = newest.current.filter((filter) => filter.column !== column);
      newest.current = [...rest, ...requests];
      onFilters(newest.current);
    },
    [onFilters],
  );
  const cells = (region: Region): ReactNode =>
    layout.columns
      .filter((laid) => laid.region === region)
      .map((laid) => (
        <FilterCell key={laid.id} laid={laid} requests={filters.filter((filter) => filter.column === laid.id)} onRequests={change} />
      ));
  return (
    <div className={frame['line']} role="row" aria-rowindex={headRow} aria-label="筛选">
      <div className={frame['fixedStart']} role="none">
        {cells('start')}
      </div>
      <div className={frame['track']} data-track="" role="none">
        {cells('centre')}
      </div>
      <div className={frame['fixedEnd']} role="none">
        {cells('end')}
      </div>
    </div>
  );
}

interface FilterCellProps<Row> {
  laid: LaidColumn<Row>;
  requests: readonly FilterRequest[];
  onRequests: (column: string, requests: readonly FilterRequest[]) => void;
}

function FilterCellView<Row>({ laid, requests, onRequests }: FilterCellProps<Row>): ReactNode {
  const { column } = laid;
  const place = { left: `var(--wb-l${laid.index})`, width: `var(--wb-w${laid.index})` };
  if (!column.filter) return <div className={styles['filterCell']} style={place} role="gridcell" aria-label={`${column.title} 不可筛选`} />;
  const isSet = column.filter === 'set' || column.filter === 'bool' || (column.filter === 'lookup' && column.filterOptions !== undefined);
  return (
    <div className={styles['filterCell']} style={place} role="gridcell" data-on={requests.length > 0}>
      {isSet ? (
        <SetFilter column={column} request={requests[0] ?? null} onRequest={(next) => onRequests(column.id, next ? [next] : [])} />
      ) : (
        <TextFilter column={column} kind={column.filter} requests={requests} onRequests={(next) => onRequests(column.id, next)} />
      )}
    </div>
  );
}

const FilterCell = memo(
  FilterCellView,
  (before, next) =>
    before.laid === next.laid && before.onRequests === next.onRequests && JSON.stringify(before.requests) === JSON.stringify(next.requests),
) as typeof FilterCellView;

interface TextFilterProps<Row> {
  column: GridColumn<Row>;
  kind: NonNullable<GridColumn<Row>['filter']>;
  requests: readonly FilterRequest[];
  onRequests: (requests: readonly FilterRequest[]) => void;
}

function asOp(kind: TextFilterProps<never>['kind'], op: string | undefined): FilterOp | null {
  return filterOps(kind).find((known) => known === op) ?? null;
}

/** Records are filtered by their ids and shown by their names. */
function labelOf<Row>(column: GridColumn<Row>, op: string, value: string): string {
  return op === 'in' || op === 'notIn' ? (column.filterLabel?.(value) ?? value) : value;
}

function TextFilter<Row>({ column, kind, requests, onRequests }: TextFilterProps<Row>): ReactNode {
  const labelled = requests.map((request) => ({ ...request, values: request.values.map((value) => labelOf(column, request.op, value)) }));
  const shownText = filtersText(labelled);
  const [text, setText] = useState(shownText);
  const [op, setOp] = useState<FilterOp | null>(null);
  const [anchor, setAnchor] = useState<Anchor | null>(null);
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
        title={shownOp ? opTitles[shownOp] : '选择条件'}
        aria-label={`${column.title} 筛选条件`}
        data-chosen={shownOp !== null}
        onClick={(event) => setAnchor(anchorOf(event.currentTarget))}
      >
        {shownOp ? opSign[shownOp] : icons.filter}
      </button>
      <input
        ref={input}
        className={styles['filterInput']}
        value={text}
        aria-label={`筛选${column.title}`}
        placeholder={shownOp === 'empty' || shownOp === 'notEmpty' ? opTitles[shownOp] : ''}
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
        <Popup anchor={anchor} kind="auto" label={`${column.title} 筛选条件`} onClose={() => setAnchor(null)}>
          {filterOps(kind).map((one) => (
            <button
              key={one}
              type="button"
              role="menuitemradio"
              aria-checked={one === shownOp}
              className={styles['item']}
              data-highlighted={one === shownOp}
              onClick={() => chooseOp(one)}
            >
              <span className={styles['icon']}>{opSign[one]}</span>
              {opTitles[one]}
            </button>
          ))}
          <div className={styles['divider']} />
          <button
            type="button"
            role="menuitem"
            className={styles['item']}
            onClick={() => {
              setText('');
              chooseOp(null);
              send('', null);
            }}
          >
            <span className={styles['icon']} />
            清除
          </button>
        </Popup>
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
  empty: '∅',
  notEmpty: '∃',
};
