// Gallery: rows and columns of their own shape. Wide tables, trees, groups, pinned rows, spans, a grid as tall as its
// rows.
import { useState } from 'react';
import type { ReactNode } from 'react';
import { createArrayEditing, createArraySource, createGroupedSource, createTreeSource, Grid } from '#grid';
import type { CellValue, FilterRequest, GridColumn, GridView } from '#grid';
import type { CaseProps } from './galleryCase.ts';
import { sampleColumns, sampleRows } from './sample.ts';
import type { Sample } from './sample.ts';

const plain = (value: CellValue): string => (value === null ? '' : String(value));

interface Wide {
  id: string;
  place: number;
}
const wideColumns: GridColumn<Wide>[] = Array.from({ length: 500 }, (_, index) => ({
  id: `c${index}`,
  title: `工序 ${index + 1}`,
  group: `车间 ${Math.floor(index / 10) + 1}`,
  width: 90,
  pin: index === 0 ? 'start' : null,
  align: 'end',
  read: (row) => String((row.place * 31 + index * 17) % 997),
  text: plain,
}));

export function WideTable({ rowHeight }: CaseProps): ReactNode {
  const [source] = useState(() =>
    createArraySource<Wide>({
      rows: Array.from({ length: 10_000 }, (_, place) => ({ id: `w${place}`, place })),
      idOf: (row) => row.id,
    }),
  );
  return <Grid label="五百列" columns={wideColumns} source={source} rowHeight={rowHeight} rowNumbers />;
}

interface Part {
  id: string;
  parent: string | null;
  name: string;
  qty: string;
  unit: string;
}
const partColumns: GridColumn<Part>[] = [
  {
    id: 'name',
    title: '物料',
    width: 320,
    read: (row) => row.name,
    text: plain,
    sortable: true,
    filter: 'text',
  },
  {
    id: 'qty',
    title: '用量',
    width: 100,
    align: 'end',
    read: (row) => row.qty,
    text: plain,
    editor: {
      input: 'number',
      parse: (typed) =>
        /^\d+(\.\d+)?$/.test(typed)
          ? { ok: true, value: typed }
          : { ok: false, problem: `“${typed}”不是数字` },
    },
  },
  { id: 'unit', title: '单位', width: 80, read: (row) => row.unit, text: plain },
];
const bill = (count: number): Part[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    parent: index === 0 ? null : `p${Math.floor((index - 1) / 6)}`,
    name: `${['总成', '部件', '组件', '零件'][Math.min(3, Math.floor(Math.log(index + 1) / Math.log(7)))]} ${index}`,
    qty: String(1 + (index % 9)),
    unit: index % 3 === 0 ? '套' : '件',
  }));

export function Bill({ rowHeight }: CaseProps): ReactNode {
  const [parts] = useState(() => {
    const source = createTreeSource<Part>({
      rows: createArraySource({ rows: bill(20_000), idOf: (row) => row.id }),
      parentOf: (row) => row.parent,
      open: { depth: 2 },
      parentField: 'parent',
    });
    let next = 0;
    const newRow = (): Part => ({ id: `n${++next}`, parent: null, name: '新物料', qty: '1', unit: '件' });
    return { source, editing: createArrayEditing<Part>({ source, columns: () => partColumns, newRow }) };
  });
  const [filters, setFilters] = useState<readonly FilterRequest[]>([]);
  return (
    <Grid
      label="物料清单"
      columns={partColumns}
      {...parts}
      rowHeight={rowHeight}
      rowNumbers
      filters={filters}
      onFiltersChange={setFilters}
    />
  );
}

export function Grouped({ rowHeight }: CaseProps): ReactNode {
  const [view, setView] = useState<Partial<GridView>>({ group: ['customer', 'city'] });
  const [source] = useState(() =>
    createGroupedSource<Sample>({
      rows: createArraySource({ rows: sampleRows(100_000), idOf: (row) => row.id }),
      columns: () => sampleColumns,
    }),
  );
  return (
    <Grid
      label="分组"
      columns={sampleColumns}
      source={source}
      grouping
      view={view}
      onViewChange={setView}
      rowHeight={rowHeight}
      rowSelection="multiple"
      totalSets="own"
    />
  );
}

const spanning = sampleColumns.map((column) =>
  column.id === 'customer' ? { ...column, span: (row: Sample) => (row.status === '已关闭' ? 4 : 1) } : column,
);

export function PinnedAndSpanning({ rowHeight }: CaseProps): ReactNode {
  const [source] = useState(() => {
    const made = createArraySource<Sample>({ rows: sampleRows(20_000), idOf: (row) => row.id });
    made.pin({ top: ['s12', 's7'], bottom: ['s100'] });
    return made;
  });
  return (
    <Grid
      label="固定行与跨列"
      columns={spanning}
      source={source}
      rowHeight={rowHeight}
      rowNumbers
      rowPinning
    />
  );
}

export function OnPage({ rowHeight }: CaseProps): ReactNode {
  const [source] = useState(() => createArraySource<Sample>({ rows: sampleRows(60), idOf: (row) => row.id }));
  return (
    <div style={{ height: '100%', overflow: 'auto' }}>
      <p>表格与其行数一样高，向下滚动时列标题停在页面顶端。</p>
      <Grid
        label="随页面"
        columns={sampleColumns}
        source={source}
        rowHeight={rowHeight}
        rowNumbers
        autoHeight={{ mostRows: 200 }}
      />
      <p style={{ height: 400 }}>表格之后的内容。</p>
    </div>
  );
}
