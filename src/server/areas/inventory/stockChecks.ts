// Rules S2 to S5 and S7 over one line of a stock bill, in words that name what is wrong: place, lot, pieces and status.
import { decimal } from '#model/decimal.ts';
import type { FieldValue, LineRow } from '#model/entity.ts';
import type { RefReader } from '#model/refs.ts';
import { carriedOf, partOf } from '#model/rowPart.ts';
import { movedNumbers } from '#entities/blocks/movedLine.ts';
import { serialCodes } from '#entities/inventory/serialText.ts';
import { location as locations } from '#entities/master/location.ts';
import { lot as lots } from '#entities/master/lot.ts';
import { material as materials } from '#entities/master/material/material.ts';
import { stockStatus as statuses } from '#entities/master/stockStatus.ts';
import { warehouse as warehouses } from '#entities/master/warehouse.ts';
import { piecesOf } from './stockMove.ts';
import type { PieceFacts } from './lotsAndPieces.ts';

/** One end of a movement, and under which names the line says where it is. */
export interface Side {
  direction: 'in' | 'out';
  /** Lots and pieces that are new may come in here. */
  opens?: boolean;
  /** Transfers may take what cannot be issued: it stays stock. */
  keeps?: boolean;
  warehouse?: string;
  location?: string;
  stockStatus?: string;
  lot?: string;
  /** The warehouse of the header counts for all lines. */
  header?: FieldValue;
}

/** An objection to one line; `lines` where it is not 'items'. */
export interface Issue {
  field: string;
  message: string;
  level?: 'error' | 'warning';
  lines?: string;
}

export const receives: Side = { direction: 'in', opens: true };
export const issues: Side = { direction: 'out' };

interface Known {
  reader: RefReader;
  expiredControl: 'none' | 'warn' | 'block';
  pieces: PieceFacts;
}

/** What is asked of the goods themselves: lots and pieces where the material wants them, and only there. */
export function goodsProblems(row: LineRow, { reader, pieces }: Known, { opens = false }: Side): Issue[] {
  const line = partOf(row, movedNumbers);
  const label = labelOf(reader, 'material', line.material);
  const lotNo = line.lotNo ?? '';
  const kept = carriedOf(reader, materials, line.material, [
    'isStock',
    'erpClass',
    'isLotManaged',
    'isSerialManaged',
  ]);
  const found: Issue[] = [];
  if (kept.isStock === false) found.push({ field: 'material', message: `物料 ${label} 不允许库存业务` });
  // Rule material-r7: whatever is ticked on it.
  else if (kept.erpClass === 'service' || kept.erpClass === 'expense')
    found.push({
      field: 'material',
      message: `物料 ${label} 的物料属性为服务或费用，不做出入库，请删除该行（采购的以采购验收为收货）`,
    });
  if (kept.isLotManaged === false && (line.lot || lotNo !== ''))
    found.push({ field: 'lot', message: `物料 ${label} 未启用批号管理，请清空批号` });
  if (!opens && !line.lot && lotNo !== '')
    found.push({ field: 'lotNo', message: `没有批号 ${lotNo}，请选择已有的批号` });
  const { codes, fault } = serialCodes(line.serialText ?? '');
  if (fault !== null) found.push({ field: 'serialText', message: fault });
  if (kept.isSerialManaged !== true) {
    if (codes.length > 0 || piecesOf(row).length > 0)
      found.push({ field: 'serialText', message: `物料 ${label} 未启用序列号管理，请清空序列号` });
    return found;
  }
  const unknown = pieces.get(row.id) ?? [];
  if (!opens && unknown.length > 0)
    found.push({
      field: 'serialText',
      message: `没有序列号 ${unknown.slice(0, 5).join('、')}${unknown.length > 5 ? ' 等' : ''}，请核对`,
    });
  const count = codes.length > 0 ? codes.length : piecesOf(row).length;
  if (!decimal(line.baseQty).abs().equals(count))
    found.push({
      field: 'serialText',
      message: `序列号个数 ${count} 与基本数量 ${line.baseQty ?? ''} 不一致，请核对序列号`,
    });
  return found;
}

/** What is asked of one place: open, of this warehouse, and on the way out a status and a lot that may leave. */
export function placeProblems(
  row: LineRow,
  { reader, expiredControl }: Known,
  side: Side,
  date: string,
): Issue[] {
  const {
    direction,
    keeps = false,
    warehouse = 'warehouse',
    location = 'location',
    stockStatus = 'stockStatus',
    lot = 'lot',
  } = side;
  const store = side.header ?? row[warehouse] ?? null;
  const at = (key: string): FieldValue => row[key] ?? null;
  const found: Issue[] = [];
  if (carriedOf(reader, warehouses, store, ['countFrozen']).countFrozen === true)
    found.push({
      field: warehouse,
      message: `仓库 ${labelOf(reader, 'warehouse', store)} 正在盘点冻结，盘点结束后才能出入库`,
    });
  if (row[location]) {
    const bin = carriedOf(reader, locations, at(location), ['warehouse', 'isLeaf', 'isLocked']);
    if (bin.warehouse === null || bin.warehouse !== store)
      found.push({ field: location, message: '库位不属于所选仓库，请重新选择' });
    else if (bin.isLeaf === false) found.push({ field: location, message: '库位不是末级，请选择末级库位' });
    else if (bin.isLocked === true) found.push({ field: location, message: '库位已锁定，请选择其他库位' });
  }
  const batch = carriedOf(reader, lots, at(lot), ['material', 'lotStatus', 'expiryDate']);
  if (row[lot] && batch.material !== null && batch.material !== partOf(row, movedNumbers).material)
    found.push({ field: lot, message: '批号不属于该物料，请重新选择' });
  if (direction === 'in') return found;
  if (!keeps && carriedOf(reader, statuses, at(stockStatus), ['allowIssue']).allowIssue === false)
    found.push({
      field: stockStatus,
      message: `库存状态 ${labelOf(reader, 'stockStatus', row[stockStatus])} 不允许出库`,
    });
  return keeps || !row[lot] ? found : [...found, ...lotObjections(batch, lot, date, expiredControl)];
}

/** S3: frozen and scrapped lots never leave; expired ones as the parameter of the organisation says. */
function lotObjections(
  { lotStatus, expiryDate }: { lotStatus: string | null; expiryDate: string | null },
  field: string,
  date: string,
  control: 'none' | 'warn' | 'block',
): Issue[] {
  if (lotStatus === 'frozen' || lotStatus === 'scrapped')
    return [{ field, message: '批号已冻结或报废，不能出库' }];
  const isPast = expiryDate !== null && expiryDate < date;
  if ((!isPast && lotStatus !== 'expired') || control === 'none') return [];
  const when = isPast ? `已于 ${expiryDate} 过期` : '已过期';
  return [
    control === 'warn'
      ? { field, message: `批号${when}，请确认可以出库`, level: 'warning' }
      : { field, message: `批号${when}，不能出库` },
  ];
}

function labelOf(reader: RefReader, entity: string, id: FieldValue | undefined): string {
  const record = reader(entity, id ?? null);
  return record === undefined ? '' : [record.code, record.name].filter((part) => part !== '').join(' ');
}
