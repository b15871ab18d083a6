// What all bills that move stock have in common: rules S1 to S7 as far as no definition says them, and a line as a
// movement of the ledger. Availability (S6) is judged by the ledger itself, under its locks.
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc, FieldValue, LineRow, Row } from '#model/entity.ts';
import type { Problem } from '#model/problem.ts';
import type { RefReader } from '#model/refs.ts';
import { closedMessage } from '#server/ledgers/periods.ts';
import type { MoveValue, StockMove } from '#server/ledgers/stockMoves.ts';
import type { Read } from '../behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

export interface StockBillFacts {
  today: string;
  allowBackdate: boolean;
  backdateDays: number;
  /** The latest closed month, YYYY-MM; every earlier one counts as closed. '' when none is. */
  closedThrough: string;
  /** What becomes of issues from expired lots: 'block', 'warn' or 'none'. */
  expiredControl: string;
  reader: RefReader;
}

export async function stockBillFacts(_doc: Doc, read: Read): Promise<StockBillFacts> {
  const [param] = await read.rows('select allow_backdate, backdate_days, expired_control from stock_param where org = $1::uuid', [
    read.org,
  ]);
  const [closed] = await read.rows(`select max(period) as period from stock_period where org = $1::uuid and period_status = 'closed'`, [
    read.org,
  ]);
  return {
    today: read.today,
    allowBackdate: param?.['allow_backdate'] !== false,
    backdateDays: Number(param?.['backdate_days'] ?? 31),
    closedThrough: textOf(closed?.['period']),
    expiredControl: textOf(param?.['expired_control'], 'block'),
    reader: read.reader,
  };
}

/** Problems of a bill about to be submitted or approved; drafts may still break these rules. */
export function stockBillProblems(doc: Doc, facts: StockBillFacts, direction: 'in' | 'out'): Problem[] {
  const problems: Problem[] = dateProblems(doc, facts);
  for (const row of doc.lines['items'] ?? []) {
    for (const [field, message, level = 'error'] of lineObjections(row, facts, direction, textOf(doc.fields['date']))) {
      problems.push({ field, lines: 'items', lineId: row.id, lineNo: row.seq, level, message: `第${row.seq}行 ${message}` });
    }
  }
  return problems;
}

/** S1: in an open period, not in the future, not further back than the parameter allows. The ledger holds the period itself. */
function dateProblems(doc: Doc, facts: StockBillFacts): Problem[] {
  const date = textOf(doc.fields['date']);
  const problem = (message: string): Problem[] => [{ field: 'date', level: 'error', message }];
  if (date === '') return [];
  if (date > facts.today) return problem(`单据日期 ${date} 晚于今天 ${facts.today}，请改为今天或更早`);
  if (date.slice(0, 7) <= facts.closedThrough) return problem(closedMessage(date, date.slice(0, 7)));
  const age = (Date.parse(facts.today) - Date.parse(date)) / 86_400_000;
  if (age > 0 && !facts.allowBackdate) return problem('库存参数不允许补录以前日期的单据，请改为今天');
  if (age > facts.backdateDays) return problem(`单据日期 ${date} 早于允许补录的 ${facts.backdateDays} 天，请改近日期`);
  return [];
}

/** Field, message, and whether it refuses. */
type Objection = [field: string, message: string, level?: 'error' | 'warning'];

function lineObjections(row: LineRow, facts: StockBillFacts, direction: 'in' | 'out', date: string): Objection[] {
  const fields = (entity: string, id: FieldValue | undefined): Row => facts.reader(entity, id ?? null)?.fields ?? {};
  const label = (entity: string, id: FieldValue | undefined): string => {
    const record = facts.reader(entity, id ?? null);
    return record === undefined ? '' : [record.code, record.name].filter((part) => part !== '').join(' ');
  };
  const found: Objection[] = [];
  const warehouse = fields('warehouse', row['warehouse']);
  const location = fields('location', row['location']);
  if (warehouse['countFrozen'] === true)
    found.push(['warehouse', `仓库 ${label('warehouse', row['warehouse'])} 正在盘点冻结，盘点结束后才能出入库`]);
  if (row['location']) {
    if (location['warehouse'] !== row['warehouse']) found.push(['location', '库位不属于所选仓库，请重新选择']);
    else if (location['isLeaf'] === false) found.push(['location', '库位不是末级，请选择末级库位']);
    else if (location['isLocked'] === true) found.push(['location', '库位已锁定，请选择其他库位']);
  }
  const material = fields('material', row['material']);
  if (material['isStock'] === false) found.push(['material', `物料 ${label('material', row['material'])} 不允许库存业务`]);
  if (material['isLotManaged'] === false && row['lot'])
    found.push(['lot', `物料 ${label('material', row['material'])} 未启用批号管理，请清空批号`]);
  if (material['isSerialManaged'] === true && serialCount(row) !== decimalText(decimal(textOf(row['baseQty'])).abs())) {
    found.push(['serialNos', `序列号个数 ${serialCount(row)} 与基本数量 ${textOf(row['baseQty'])} 不一致，请补齐序列号`]);
  }
  const lot = fields('lot', row['lot']);
  if (row['lot'] && lot['material'] !== undefined && lot['material'] !== row['material'])
    found.push(['lot', '批号不属于该物料，请重新选择']);
  if (direction === 'out') {
    const status = fields('stockStatus', row['stockStatus']);
    if (status['allowIssue'] === false) found.push(['stockStatus', `库存状态 ${label('stockStatus', row['stockStatus'])} 不允许出库`]);
    if (row['lot'] && (lot['lotStatus'] === 'frozen' || lot['lotStatus'] === 'scrapped')) found.push(['lot', '批号已冻结或报废，不能出库']);
    const day = typeof lot['expiryDate'] === 'string' && lot['expiryDate'] < date ? lot['expiryDate'] : null;
    if (facts.expiredControl !== 'none' && (day !== null || lot['lotStatus'] === 'expired')) {
      const expired = day === null ? '批号已过期' : `批号已于 ${day} 过期`;
      found.push(facts.expiredControl === 'warn' ? ['lot', `${expired}，请确认可以出库`, 'warning'] : ['lot', `${expired}，不能出库`]);
    }
  }
  return found;
}

function serialCount(row: LineRow): string {
  const serials = row['serialNos'];
  return String(Array.isArray(serials) ? serials.length : 0);
}

/** A line as one leg of the ledger; `sign` -1 takes stock out. */
export function moveOf(doc: Doc, row: LineRow, sign: 1 | -1, moveType: string, value: MoveValue): StockMove {
  const signed = (value: FieldValue | undefined) => decimalText(decimal(textOf(value)).times(sign));
  return {
    lineId: row.id,
    lineNo: row.seq,
    leg: sign > 0 ? 'in' : 'out',
    moveType,
    unit: optionalText(row['unit']),
    qty: signed(row['qty']),
    baseQty: signed(row['baseQty']),
    auxQty: row['auxQty'] === null || row['auxQty'] === undefined ? null : signed(row['auxQty']),
    value,
    warehouse: textOf(row['warehouse']),
    location: optionalText(row['location']),
    material: textOf(row['material']),
    lot: optionalText(row['lot']),
    stockStatus: textOf(row['stockStatus']),
    ownerType: textOf(doc.fields['ownerType'], 'own'),
    ownerSupplier: optionalText(doc.fields['ownerSupplier']),
    ownerCustomer: optionalText(doc.fields['ownerCustomer']),
    project: optionalText(row['project']),
    mtoNo: optionalText(row['mtoNo']),
  };
}

/** Name of a referred partner or department for the ledger; '' when there is none. */
export function counterpartyOf(reader: RefReader, entity: string, value: FieldValue | undefined): string {
  return reader(entity, value ?? null)?.name ?? '';
}
