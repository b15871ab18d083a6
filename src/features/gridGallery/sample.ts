// Made-up rows of the gallery: the same row for the same number, at any count, without keeping any.
import type { CellValue, GridColumn } from '#grid';

export interface Sample {
  id: string;
  code: string;
  customer: string;
  city: string;
  category: string;
  status: string;
  qty: string;
  amount: string;
  cost: string;
  due: string;
  note: string;
}

const customers = ['华东机械', '华南电器', '西部重工', '北方仪表', '东海泵业', '中原阀门', '江淮轴承'];
const cities = ['上海', '杭州', '深圳', '成都', '天津', '郑州', '合肥', '苏州'];
const categories = ['水泵', '阀门', '轴承', '电机'];
const statuses = ['草稿', '待审核', '已审核', '已关闭'];
const phrase = '客户要求更换密封件并附检验报告，交货前请与质检确认。';

/** A fixed scramble of a number: neighbours differ, runs agree. */
export function mixed(index: number, salt: number): number {
  let value = Math.imul(index + 1, 2_654_435_761) ^ Math.imul(salt + 1, 40_503);
  value ^= value >>> 15;
  return (Math.imul(value, 2_246_822_519) >>> 0) % 1_000_003;
}
const pick = (list: readonly string[], index: number, salt: number): string =>
  list[mixed(index, salt) % list.length] ?? '';

function sampleRow(index: number): Sample {
  const amount = mixed(index, 6) + 100;
  return {
    id: `s${index}`,
    code: `SO${String(index + 1).padStart(8, '0')}`,
    customer: pick(customers, index, 1),
    city: pick(cities, index, 2),
    category: pick(categories, index, 3),
    status: pick(statuses, index, 4),
    qty: String(1 + (mixed(index, 5) % 500)),
    amount: (amount / 100).toFixed(2),
    cost: ((amount * (60 + (mixed(index, 7) % 30))) / 10_000).toFixed(2),
    due: `2026-${String(1 + (mixed(index, 8) % 12)).padStart(2, '0')}-${String(1 + (mixed(index, 9) % 28)).padStart(2, '0')}`,
    note: phrase.repeat(mixed(index, 10) % 4),
  };
}

export const sampleRows = (count: number, from = 0): Sample[] =>
  Array.from({ length: count }, (_, at) => sampleRow(from + at));

const plain = (value: CellValue): string => (value === null ? '' : String(value));
const grouped = (value: CellValue): string =>
  plain(value)
    .replace(/\B(?=(\d{3})+(?!\d))/, ',')
    .replace(/(?<=\d)(?=(\d{3})+\.)/g, ',')
    .replace(',,', ',');
const tones: Readonly<Record<string, string>> = {
  草稿: 'muted',
  待审核: 'waiting',
  已审核: 'approved',
  已关闭: 'closed',
};

function text(
  id: keyof Sample,
  title: string,
  width: number,
  more: Partial<GridColumn<Sample>> = {},
): GridColumn<Sample> {
  return { id, title, width, read: (row) => row[id], text: plain, sortable: true, ...more };
}
const money = { align: 'end', text: grouped, aggregateText: grouped, aggregate: { kind: 'sum' } } as const;

export const sampleColumns: readonly GridColumn<Sample>[] = [
  text('code', '单据编号', 130, { pin: 'start', required: true, filter: 'text' }),
  text('customer', '客户', 120, { groupable: true, filter: 'text' }),
  text('city', '城市', 90, { groupable: true, filter: 'text' }),
  text('category', '类别', 90, { groupable: true, filter: 'text' }),
  text('status', '状态', 100, { cell: 'tag', tone: (value) => tones[plain(value)] ?? null, groupable: true }),
  text('qty', '数量', 90, { align: 'end', aggregate: { kind: 'sum' }, filter: 'number' }),
  text('amount', '金额', 120, { ...money, filter: 'number' }),
  text('cost', '成本', 120, money),
  {
    id: 'margin',
    title: '成本率',
    width: 90,
    align: 'end',
    read: (row) => ((Number(row.cost) / Number(row.amount)) * 100).toFixed(1),
    text: (value) => (value === null ? '' : `${plain(value)}%`),
    aggregateText: (value) => `${plain(value)}%`,
    aggregate: { kind: 'ratio', of: 'cost', by: 'amount', scale: 1, percent: true },
  },
  text('due', '交货日期', 110, { filter: 'date' }),
  text('note', '备注', 280),
];

export const later = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
