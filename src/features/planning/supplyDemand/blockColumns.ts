// Columns of the supply–demand grid: what the material is, which of its rows, what is past due, and a column for every
// bucket under its month. No cell is merged: the first column tells another fact of the material on each of its rows.
import { masterCodeLists } from '#entities/master/codeLists.ts';
import { supplyDemandCodeLists } from '#entities/planning/supplyDemand/codeLists.ts';
import { balanceTone } from '#entities/planning/supplyDemand/balanceRows.ts';
import type { GridMaterial } from '#entities/planning/supplyDemand/gridAnswer.ts';
import type { TimeBucket } from '#entities/planning/supplyDemand/timeBuckets.ts';
import { fenceProblem } from '#entities/planning/supplyDemand/receiptChanges.ts';
import type { CellFormat, ColumnEditor, GridColumn } from '#grid';
import { formatDecimal } from '#model/decimal.ts';
import { qty } from '#model/fields.ts';
import { kindOf } from '#model/kind.ts';
import { type BlockRow, type Depth, foldedRows } from './blockRows.ts';

const titles = new Map(supplyDemandCodeLists.supplyDemandRow.items.map(({ value, text }) => [value, text]));

export const bucketColumn = (at: number): string => `bucket${at}`;
export const bucketAt = (column: string): number | null =>
  column.startsWith('bucket') ? Number(column.slice(6)) : null;

const policies = new Map(masterCodeLists.orderPolicy.items.map(({ value, text }) => [value, text]));

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');

function facts(material: GridMaterial): readonly string[] {
  const { code, abcClass, name, specification, onHand, unit, safetyStock, leadDays, orderPolicy } = material;
  return [
    abcClass === '' ? code : `${code}  ${abcClass}`,
    joined(name, specification),
    `库存 ${formatDecimal(onHand)} ${unit}`,
    joined(`安全 ${formatDecimal(safetyStock)}`, `提前 ${leadDays} 天`),
    joined(policies.get(orderPolicy) ?? '', material.plannerName),
    trouble(material),
    '',
  ];
}

function trouble({ firstShortDate, firstLowDate }: GridMaterial): string {
  if (firstShortDate !== null) return `首缺 ${firstShortDate}`;
  return firstLowDate === null ? '' : `首低 ${firstLowDate}`;
}

/** What the first column says on a row of a block of that depth. */
function factOf({ material, line }: BlockRow, depth: Depth): string {
  if (depth === 7) return facts(material)[line] ?? '';
  if (depth === 1) return joined(material.code, material.name);
  return (
    [
      material.code,
      material.name,
      material.specification,
      joined(`库存 ${formatDecimal(material.onHand)} ${material.unit}`, trouble(material)),
    ][line] ?? ''
  );
}

/** Rows whose nought says something: nothing is left. */
const isLevel = ({ type }: BlockRow): boolean => type === 'projected' || type === 'atp';

const quantityField = qty('计划入库', { min: '0' });

/** A cleared cell wants nothing. */
function receiptEditor(bucket: TimeBucket | undefined): ColumnEditor<BlockRow> {
  return {
    input: 'number',
    parse(text) {
      const parsed = kindOf('qty').parse(text, quantityField);
      if (!parsed.ok) return parsed;
      const value = typeof parsed.value === 'string' ? parsed.value : '0';
      return value.startsWith('-') ? { ok: false, problem: '计划入库不能小于 0' } : { ok: true, value };
    },
    editText: (value) => (value === '0' ? '' : String(value ?? '')),
    readonly(row) {
      if (row === undefined || row.type !== 'plannedReceipt') return '只有计划入库可以录入';
      return bucket === undefined ? '没有这个时段' : fenceProblem(row.material, bucket);
    },
  };
}

export interface BlockColumnsOf {
  buckets: readonly TimeBucket[];
  depth: Depth;
  /** This person may plan: 计划入库 is typed. */
  mayPlan: boolean;
  onMaterial(id: string): void;
  onBucket(row: BlockRow, bucket: number): void;
}

export function blockColumns({
  buckets,
  depth,
  mayPlan,
  onMaterial,
  onBucket,
}: BlockColumnsOf): GridColumn<BlockRow>[] {
  const qtyAt = ({ material, type }: BlockRow, at: number): string =>
    foldedRows(material, buckets)[type][at] ?? '0';
  const bucket = (at: number, { title, group, from, to }: TimeBucket): GridColumn<BlockRow> => ({
    id: bucketColumn(at),
    title: at === 1 ? `${title} ◂今` : title,
    ...(group === '' ? {} : { group }),
    width: 80,
    minWidth: 56,
    align: 'end',
    help: at === 0 ? `${to} 及以前` : from === to ? from : `${from} 至 ${to}`,
    read: (row) => qtyAt(row, at),
    text: (value, row) => (value === '0' && !isLevel(row) ? '' : formatDecimal(String(value ?? '0'))),
    tone: (value, row) =>
      isLevel(row)
        ? String(value).startsWith('-')
          ? 'negative'
          : row.type === 'atp'
            ? 'muted'
            : 'strong'
        : null,
    onOpen: (row) => onBucket(row, at),
    ...(mayPlan ? { editor: receiptEditor(buckets[at]) } : {}),
  });
  return [
    {
      id: 'material',
      title: '物料',
      width: 216,
      pin: 'start',
      required: true,
      read: (row) => factOf(row, depth),
      text: (value) => String(value ?? ''),
      tone: (_value, row) =>
        row.line === 0 ? 'link' : row.line === 5 && trouble(row.material) !== '' ? 'warning' : 'muted',
      onOpen: (row) => onMaterial(row.material.id),
    },
    {
      id: 'rowType',
      title: '行次',
      width: 84,
      pin: 'start',
      required: true,
      read: ({ type }) => titles.get(type) ?? type,
      text: (value) => String(value ?? ''),
      tone: (_value, { type }) => (type === 'projected' ? 'strong' : 'muted'),
    },
    ...buckets.map((each, at): GridColumn<BlockRow> =>
      at === 0 ? { ...bucket(at, each), pin: 'start', width: 76 } : bucket(at, each),
    ),
  ];
}

/** Stock below nought red, below the safety stock yellow. */
export function blockFormats(buckets: readonly TimeBucket[]): CellFormat<BlockRow>[] {
  return buckets.flatMap((bucket, at): CellFormat<BlockRow>[] => {
    const tone = ({ material, type }: BlockRow) =>
      type === 'projected'
        ? balanceTone(foldedRows(material, buckets).projected[at] ?? '0', material.safetyStock)
        : null;
    const column = bucketColumn(at);
    return [
      { column, applies: (row) => tone(row) === 'short', tone: 'red', reason: '结存小于 0' },
      { column, applies: (row) => tone(row) === 'low', tone: 'yellow', reason: '低于安全库存' },
      {
        column,
        applies: ({ material, type }) =>
          type === 'plannedReceipt' && bucket.kind !== 'pastDue' && fenceProblem(material, bucket) !== null,
        tone: 'grey',
        reason: '在计划时界内',
      },
    ];
  });
}
