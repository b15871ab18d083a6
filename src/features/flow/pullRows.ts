// Candidates of 选单 as pages of the server, and the rows chosen from them, whatever source and page they came from.
import { fetchPullable } from '#api/flow.ts';
import { type CellValue, createPagedSource, type GridColumn, type PagedSource } from '#grid';
import { decimal, formatDecimal } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import type { Filter, SortKey } from '#model/filter.ts';
import { factsReader } from '#model/rules/facts.ts';
import type { PullableRow, PullRequest, PullSource } from '#model/wire/flowWire.ts';

export interface PullQuestion {
  rule: string;
  header: Row;
  search: string;
  filter: Filter | null;
  sort: readonly SortKey[];
}

const blockSize = 100;

/** @param onLoad null after every answer, else what went wrong */
export function createCandidates(
  target: string,
  first: PullQuestion,
  onLoad: (failure: string | null) => void,
): PagedSource<PullableRow, PullQuestion> {
  const ends = new WeakMap<object, string>();
  let counted: { of: string; total: number } | null = null;
  return createPagedSource<PullableRow, PullQuestion>({
    query: first,
    blockSize,
    idOf: (row) => row.id,
    async load({ query, offset, limit, signal, after }) {
      const of = JSON.stringify(query);
      const known = after === undefined ? undefined : ends.get(after);
      const { search, filter, sort, rule, header } = query;
      const count = counted?.of !== of || offset === 0;
      const answer = await fetchPullable(
        target,
        {
          rule,
          header,
          offset,
          limit,
          count,
          ...(search === '' ? {} : { search }),
          ...(filter === null ? {} : { filter }),
          ...(sort.length === 0 ? {} : { sort }),
          ...(known === undefined ? {} : { after: known }),
        },
        signal,
      );
      const last = answer.rows.at(-1);
      if (last !== undefined && answer.end !== null) ends.set(last, answer.end);
      if (answer.total !== null) counted = { of, total: answer.total };
      onLoad(null);
      return {
        rows: answer.rows,
        total: { value: counted?.total ?? offset + answer.rows.length, exact: true },
      };
    },
    onError: (error) => onLoad(error instanceof Error ? error.message : '读取失败'),
  });
}

/** A chosen line. */
export interface PickedLine extends Row {
  id: string;
  rule: string;
  line: string;
  source: string;
  code: string;
  what: string;
  remaining: string;
  scale: number;
  qty: string | null;
}

export function picksOf(rows: readonly PickedLine[]): PullRequest['picks'] {
  return rows.map(({ rule, line, qty }) => ({ rule, lineId: line, qty: qty ?? '' }));
}

const factsOf = factsReader({ code: 'code' });

/** `what`: the line in words. Lines chosen before stay as they are. */
export function withPicked(
  chosen: readonly PickedLine[],
  source: PullSource,
  rows: readonly { row: PullableRow; what: string }[],
): PickedLine[] {
  const known = new Set(chosen.map(({ id }) => id));
  const added = rows.flatMap(({ row, what }): PickedLine[] => {
    const id = `${source.rule} ${row.id}`;
    if (known.has(id) || decimal(row.remaining).isZero()) return [];
    const code = factsOf(row).code ?? '';
    const { remaining, scale } = row;
    return [
      {
        id,
        rule: source.rule,
        line: row.id,
        source: source.title,
        code,
        what,
        remaining,
        scale,
        qty: remaining,
      },
    ];
  });
  return [...chosen, ...added];
}

export function pickedProblem({ qty }: PickedLine): string | null {
  return qty !== null && decimal(qty).isPositive() && !decimal(qty).isZero() ? null : '请填写大于 0 的数量';
}

/** Columns of the chosen lines: where from, what, how much. */
export function pickedColumns(): GridColumn<PickedLine>[] {
  const plain = (id: keyof PickedLine & string, title: string, width: number): GridColumn<PickedLine> => ({
    id,
    title,
    width,
    sortable: false,
    filter: null,
    read: (row) => row[id] as CellValue,
    text: (value) => (value === null ? '' : String(value)),
  });
  const quantityColumn = (id: 'remaining' | 'qty', title: string): GridColumn<PickedLine> => ({
    ...plain(id, title, 112),
    align: 'end',
    text: (value, row) =>
      value === null ? '' : formatDecimal(String(value), row.scale > 4 ? undefined : row.scale),
  });
  return [
    plain('source', '来源', 104),
    plain('code', '单据编号', 140),
    { ...plain('what', '内容', 320), grow: 1 },
    quantityColumn('remaining', '剩余数量'),
    {
      ...quantityColumn('qty', '本次数量'),
      required: true,
      editor: {
        input: 'number',
        parse: (text) => {
          const typed = text.trim().replaceAll(',', '');
          if (typed === '') return { ok: true, value: null };
          return /^\d+(\.\d+)?$/.test(typed)
            ? { ok: true, value: typed }
            : { ok: false, problem: `“${text.trim()}”不是数量` };
        },
        editText: (value) => String(value ?? ''),
      },
    },
  ];
}

/** What remains of a candidate, beside the columns of its list. */
export function remainingColumn(): GridColumn<PullableRow> {
  return {
    id: '$remaining',
    title: '剩余数量',
    width: 104,
    align: 'end',
    pin: 'end',
    sortable: false,
    filter: null,
    read: (row) => row.remaining,
    text: (value, row) => formatDecimal(String(value), row.scale > 4 ? undefined : row.scale),
    tone: (value) => (value === '0' ? 'muted' : null),
  };
}
