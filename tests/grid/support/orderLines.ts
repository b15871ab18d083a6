// Rows and columns like an order's lines, with a draft over them.
import { createArrayEditing, createArraySource } from '#grid';
import type { ArrayEditing, ArraySource, CellValue, GridColumn, Parsed, Picked } from '#grid';

export interface Line {
  id: string;
  code: string | null;
  name: string | null;
  unit: string | null;
  qty: string | null;
  price: string | null;
  amount: string | null;
  due: string | null;
  urgent: boolean;
  note: string | null;
}

const text = (typed: string): Parsed => ({ ok: true, value: typed === '' ? null : typed });
const decimal = (typed: string): Parsed => {
  const plain = typed.replaceAll(',', '');
  if (plain === '') return { ok: true, value: null };
  return /^-?\d+(\.\d+)?$/.test(plain)
    ? { ok: true, value: plain }
    : { ok: false, problem: `“${typed}”不是数字` };
};
const date = (typed: string): Parsed => {
  const match = /^(\d{4})[-/]?(\d{1,2})[-/]?(\d{1,2})$/.exec(typed);
  if (typed === '') return { ok: true, value: null };
  return match
    ? { ok: true, value: `${match[1]}-${match[2]?.padStart(2, '0')}-${match[3]?.padStart(2, '0')}` }
    : { ok: false, problem: `“${typed}”不是日期` };
};
const plain = (value: CellValue): string => (value === null ? '' : String(value));

export const materials = new Map(
  ['不锈钢板', '铝型材', '螺栓 M8', '轴承 6204', '电机 1.5kW'].map((name, index) => [
    `M00${index + 1}`,
    name,
  ]),
);
export const resolveCalls: string[][] = [];

function picked(code: string, name: string): Picked {
  return { value: code, fills: { name, unit: 'pcs' } };
}

export const lineColumns: readonly GridColumn<Line>[] = [
  {
    id: 'code',
    title: '物料编码',
    width: 120,
    pin: 'start',
    read: (row) => row.code,
    text: plain,
    sortable: true,
    filter: 'text',
    required: true,
    editor: {
      input: 'lookup',
      parse: (typed) =>
        typed === '' ? { ok: true, value: null } : { ok: false, problem: `没有编码为“${typed}”的物料` },
      resolve: (codes) => {
        resolveCalls.push([...codes]);
        return Promise.resolve(
          new Map(
            codes.flatMap((code) => {
              const name = materials.get(code.toUpperCase());
              return name === undefined ? [] : [[code, picked(code.toUpperCase(), name)] as const];
            }),
          ),
        );
      },
      suggest: (typed) =>
        Promise.resolve(
          [...materials]
            .filter(([code, name]) => `${code}${name}`.includes(typed))
            .map(([code, name]) => ({ ...picked(code, name), code, label: name })),
        ),
      pick: () => Promise.resolve([...materials].slice(0, 3).map(([code, name]) => picked(code, name))),
    },
  },
  {
    id: 'name',
    title: '物料名称',
    width: 160,
    read: (row) => row.name,
    text: plain,
    filter: 'text',
    sortable: true,
  },
  {
    id: 'unit',
    title: '单位',
    width: 80,
    read: (row) => row.unit,
    text: (value) => (value === 'pcs' ? '件' : value === 'kg' ? '千克' : plain(value)),
    filter: 'set',
    filterOptions: [
      { value: 'pcs', label: '件' },
      { value: 'kg', label: '千克' },
    ],
    editor: {
      input: 'select',
      parse: (typed) =>
        typed === '' ? { ok: true, value: null } : { ok: false, problem: `没有“${typed}”这个单位` },
      options: () => [
        { value: 'pcs', label: '件' },
        { value: 'kg', label: '千克', search: 'qk' },
      ],
    },
  },
  {
    id: 'qty',
    title: '数量',
    width: 100,
    align: 'end',
    read: (row) => row.qty,
    text: plain,
    sortable: true,
    filter: 'number',
    tone: (value) => (plain(value).startsWith('-') ? 'negative' : null),
    editor: { input: 'number', parse: decimal },
    total: true,
  },
  {
    id: 'price',
    title: '单价',
    width: 100,
    align: 'end',
    read: (row) => row.price,
    text: plain,
    filter: 'number',
    editor: { input: 'number', parse: decimal },
  },
  {
    id: 'amount',
    title: '金额',
    width: 110,
    align: 'end',
    read: (row) => row.amount,
    text: plain,
    total: true,
  },
  {
    id: 'due',
    title: '交货日期',
    width: 120,
    read: (row) => row.due,
    text: plain,
    filter: 'date',
    editor: { input: 'date', parse: date },
  },
  {
    id: 'urgent',
    title: '加急',
    width: 64,
    cell: 'check',
    read: (row) => row.urgent,
    text: (value) => (value === true ? '是' : ''),
    filter: 'bool',
    editor: { input: 'check', parse: (typed) => ({ ok: true, value: typed === '是' }) },
  },
  {
    id: 'note',
    title: '备注',
    width: 200,
    read: (row) => row.note,
    text: plain,
    editor: { input: 'memo', parse: text },
    inherit: true,
  },
];

let nextId = 0;
export function line(values: Partial<Line> = {}): Line {
  nextId++;
  return {
    id: `n${nextId}`,
    code: null,
    name: null,
    unit: null,
    qty: null,
    price: null,
    amount: null,
    due: null,
    urgent: false,
    note: null,
    ...values,
  };
}

export function lines(count: number): Line[] {
  return Array.from({ length: count }, (_, index) =>
    line({
      id: `r${index}`,
      code: `M00${(index % 5) + 1}`,
      name: [...materials.values()][index % 5] ?? null,
      unit: 'pcs',
      qty: String(index + 1),
      price: '2.50',
      amount: String((index + 1) * 2.5),
      due: '2026-03-05',
      note: `备注 ${index + 1}`,
    }),
  );
}

export interface Draft {
  source: ArraySource<Line>;
  editing: ArrayEditing<Line>;
}

export function draft(rows: readonly Line[], columns: readonly GridColumn<Line>[] = lineColumns): Draft {
  const source = createArraySource<Line>({ rows, idOf: (row) => row.id });
  const editing = createArrayEditing<Line>({
    source,
    columns: () => columns,
    newRow: () => line(),
    recompute: (row) =>
      row.qty !== null && row.price !== null ? { amount: String(Number(row.qty) * Number(row.price)) } : {},
    validate: (row): Record<string, string> =>
      row.qty?.startsWith('-') === true ? { qty: '数量不能为负' } : {},
  });
  return { source, editing };
}
