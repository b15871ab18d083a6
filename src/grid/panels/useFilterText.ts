// What stands in a box of the filter row and what it asks for: requests go out after a pause in typing, requests from outside
// and another language are written back into the box.
import { useEffect, useRef, useState } from 'react';
import { filterOps, filtersText, readFilters } from '../filter/filterText.ts';
import type { FilterOp } from '#filter/filterLanguage.ts';
import type { FilterRequest } from '../contract/filters.ts';
import type { GridColumn } from '../contract/columns.ts';
import { useGridLanguage } from '../frame/hooks.ts';

const debounce = 250;

export type FilterKind = NonNullable<GridColumn<never>['filter']>;

export interface FilterTextProps<Row> {
  column: GridColumn<Row>;
  kind: FilterKind;
  requests: readonly FilterRequest[];
  onRequests: (requests: readonly FilterRequest[]) => void;
}

interface FilterTextBox {
  text: string;
  setText: (text: string) => void;
  /** Chosen for what is typed; null as long as the text says it itself. */
  op: FilterOp | null;
  chooseOp: (op: FilterOp | null) => void;
  /** At once. */
  send: (text: string, op: FilterOp | null) => void;
  /** After a pause in typing. */
  later: (text: string) => void;
  /** Empties the box. */
  clear: () => void;
}

export function opOf(kind: FilterKind, op: string | undefined): FilterOp | null {
  return filterOps(kind).find((known) => known === op) ?? null;
}

/** Records are filtered by their ids and shown by their names. */
function labelOf<Row>(column: GridColumn<Row>, op: FilterOp, value: string): string {
  return op === 'in' || op === 'notIn' || op === 'under' ? (column.filterLabel?.(value) ?? value) : value;
}

export function useFilterText<Row>({
  column,
  kind,
  requests,
  onRequests,
}: FilterTextProps<Row>): FilterTextBox {
  const labelled = requests.map((request) => ({
    ...request,
    values: request.values.map((value) => labelOf(column, request.op, value)),
  }));
  const shownText = filtersText(kind, labelled);
  const [text, setText] = useState(shownText);
  const [op, setOp] = useState<FilterOp | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = JSON.stringify(requests);
  const sent = useRef(asked);

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
  return {
    text,
    setText,
    op,
    chooseOp(next) {
      const nextText = next === 'empty' || next === 'notEmpty' ? '' : text;
      setOp(next);
      setText(nextText);
      send(nextText, next);
    },
    send,
    later(nextText) {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => send(nextText, op), debounce);
    },
    clear() {
      setText('');
      setOp(null);
      send('', null);
    },
  };
}
