// The other end of a transfer between organisations: whether this person may send goods there, what they are called there,
// and what is posted there. Materials, lots and pieces belong to one organisation: they are the same where their codes are.
import type { LineRow } from '#model/entity.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { stockPeriod } from '#entities/inventory/stockPeriod/stockPeriod.ts';
import type { transferApply } from '#entities/inventory/transferApply.ts';
import type { transferBill } from '#entities/inventory/transferBill.ts';
import type { transferInBill } from '#entities/inventory/transferInBill.ts';
import type { transferOutBill } from '#entities/inventory/transferOutBill.ts';
import { material as materialDef } from '#entities/master/material/material.ts';
import type { Problem } from '#model/check/problem.ts';
import type { RefReader } from '#model/refs.ts';
import { closedMessage } from '#server/ledgers/periods.ts';
import type { Openings } from '#server/ledgers/lots.ts';
import type { MoveValue, StockMove } from '#server/ledgers/stockMoves.ts';
import { lot as lots } from '#entities/master/lot.ts';
import { organization } from '#entities/master/organization.ts';
import { carriedOf } from '#model/rowPart.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { PostedThere } from '#server/ledgers/stock/postElsewhere.ts';
import { problemOf, type StockBillFacts } from '../stockBill.ts';
import { placeProblems, type Side } from '../stockChecks.ts';
import { moveOf, piecesOf, type Place } from '../stockMove.ts';
import { among, asKind, is, sql, stateIs } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

/** Documents that post in the other organisation, and all that name one. */
type Posts = typeof transferBill | typeof transferInBill;
type Sends = Posts | typeof transferApply | typeof transferOutBill;
type Posting = DocOf<Posts>;
type Sending = DocOf<Sends>;
type PostingLine = LineOf<Posts, 'items'>;
type SendingLine = LineOf<Sends, 'items'>;

/** A material as the other organisation keeps it. */
interface MaterialThere {
  id: string;
  name: string;
  baseUnit: string | null;
  isStock: boolean;
  isLotManaged: boolean;
  isSerialManaged: boolean;
}

export interface OtherEnd {
  org: string;
  name: string;
  /** Null: the person may not work there. */
  there: {
    /** May approve such bills there, and take them back. */
    mayApprove: boolean;
    /** The latest closed month, YYYY-MM; '' when none is. */
    closedThrough: string;
    /** Usable ones by code. */
    materials: ReadonlyMap<string, MaterialThere>;
  } | null;
}

/** The organisation the goods go to, where it is another; null within one organisation. */
export function otherOrgOf({ fields: { toOrg, org } }: Sending): string | null {
  return toOrg === org ? null : toOrg;
}

/** Costs nothing within one organisation. */
export async function otherEndOf(doc: Sending, read: Read, entity: string): Promise<OtherEnd | null> {
  const org = otherOrgOf(doc);
  if (org === null) return null;
  const codes = [...new Set(doc.lines.items.map((row) => codeOf(read.reader, row)))];
  const p = headerTable(stockPeriod, 'p');
  const m = headerTable(materialDef, 'm');
  const there = await read.across(org, async (across) => {
    const [closed] = await across.select(
      { period: asKind('text', sql`max(${p.period})`) },
      sql`from ${p} where ${is(p.org, org)} and ${p.periodStatus} = 'closed'`,
    );
    const found = await across.select(
      {
        id: m.id,
        code: m.code,
        name: m.name,
        baseUnit: m.baseUnit,
        isStock: m.isStock,
        isLotManaged: m.isLotManaged,
        isSerialManaged: m.isSerialManaged,
      },
      sql`from ${m} where ${is(m.org, org)} and ${among(m.code, codes)} and ${stateIs(materialDef, m.status, 'executable')}`,
    );
    const materials = found.map(({ code, ...row }): [string, MaterialThere] => [
      code ?? '',
      {
        ...row,
        name: row.name ?? '',
        isStock: row.isStock !== false,
        isLotManaged: row.isLotManaged === true,
        isSerialManaged: row.isSerialManaged === true,
      },
    ]);
    return {
      mayApprove: across.grants.admin || across.grants.codes.includes(`${entity}:approve`),
      closedThrough: closed?.period ?? '',
      materials: new Map(materials),
    };
  });
  return { org, name: read.reader('organization', org)?.name ?? '', there };
}

function codeOf(reader: RefReader, { material }: SendingLine): string {
  return reader('material', material)?.code ?? '';
}

const problem = (field: string, message: string): Problem[] => [{ field, level: 'error', message }];

/** Whether this person may send goods to that organisation at all. */
export function otherOrgProblems(end: OtherEnd | null): Problem[] {
  if (end === null || end.there !== null) return [];
  return problem('toOrg', `您的账号不能在${end.name}工作，不能向该组织调拨，请联系管理员分配登录组织`);
}

/** Whether stock may be moved there, under the title of the bill that does it. */
function postingProblems({ fields }: Sending, end: OtherEnd | null, title: string): Problem[] {
  if (end === null || end.there === null) return otherOrgProblems(end);
  const { name, there } = end;
  if (!there.mayApprove) return problem('toOrg', `您在${name}没有${title}的审核权限，不能改变该组织的库存`);
  const date = fields.date ?? '';
  return date.slice(0, 7) <= there.closedThrough
    ? problem('date', `${name}：${closedMessage(date, date.slice(0, 7))}`)
    : [];
}

interface Sent {
  other: OtherEnd | null;
}

/** What a bill refuses towards the other organisation. `postsAs`: its title where it moves stock there. */
export function towardsOtherOrg<D extends Sending>(postsAs: (doc: D) => string | null) {
  const reached = (_doc: D, { other }: Sent): Problem[] => otherOrgProblems(other);
  const posted = (doc: D, { other }: Sent): Problem[] => {
    const title = postsAs(doc);
    return title === null ? otherOrgProblems(other) : postingProblems(doc, other, title);
  };
  return { save: reached, submit: reached, approve: posted, unapprove: posted };
}

/** What is wrong with the lines as the other organisation would take them; before submit and approve. */
export function otherEndProblems(
  doc: Sending,
  end: OtherEnd | null,
  facts: Pick<StockBillFacts, 'reader'> & Partial<StockBillFacts>,
  side?: Side,
): Problem[] {
  if (end === null || end.there === null) return [];
  const { reader } = facts;
  const { there, name } = end;
  const problems: Problem[] = [];
  if (carriedOf(reader, organization, end.org, ['localCurrency']).localCurrency !== doc.fields.localCurrency)
    problems.push({
      field: 'toOrg',
      level: 'error',
      message: `${name}的本位币与本组织不同，不能跨组织调拨，请由双方分别做其他出库、其他入库`,
    });
  for (const row of doc.lines.items) {
    const material = there.materials.get(codeOf(reader, row));
    for (const [field, message] of objections(row, reader, end, material))
      problems.push(problemOf(row, { field, message }));
    const called = reader('material', row.material)?.name ?? '';
    if (material !== undefined && material.name !== called)
      problems.push(
        problemOf(row, {
          field: 'material',
          message: `该物料在${name}名为“${material.name}”，请确认是同一种物料`,
          level: 'warning',
        }),
      );
    if (side === undefined || material === undefined) continue;
    const known = {
      reader,
      expiredControl: facts.expiredControl ?? 'block',
      pieces: facts.pieces ?? new Map<string, readonly string[]>(),
    };
    const found = placeProblems({ ...row, material: material.id }, known, side, doc.fields.date ?? '');
    problems.push(...found.map((issue) => problemOf(row, issue)));
  }
  return problems;
}

function objections(
  row: SendingLine,
  reader: RefReader,
  { name, org }: OtherEnd,
  material: MaterialThere | undefined,
): [field: string, message: string][] {
  const own = reader('material', row.material);
  const label = [own?.code, own?.name].filter((part) => part !== undefined && part !== '').join(' ');
  if (material === undefined)
    return [['material', `${name}没有使用物料 ${label}（没有编码相同的已审核物料），请先在该组织建立并审核`]];
  const found: [string, string][] = [];
  const kept = carriedOf(reader, materialDef, row.material, ['baseUnit', 'isSerialManaged']);
  const store = row.toWarehouse;
  const toLot = 'toLot' in row ? row.toLot : null;
  if (store !== null && reader('warehouse', store)?.org !== org)
    found.push(['toWarehouse', `调入仓库不是${name}的仓库，请重新选择`]);
  if (!material.isStock) found.push(['material', `物料 ${label} 在${name}不允许库存业务`]);
  if (material.baseUnit !== kept.baseUnit)
    found.push(['material', `物料 ${label} 在${name}的基本单位不同，不能调拨`]);
  if (material.isSerialManaged !== (kept.isSerialManaged === true))
    found.push(['material', `物料 ${label} 在两个组织的序列号管理不一致，不能调拨`]);
  if (material.isLotManaged && !toLot && !row.lot)
    found.push(['toLot', `物料 ${label} 在${name}启用了批号管理，请填写调入批号`]);
  if (!material.isLotManaged && toLot)
    found.push(['toLot', `物料 ${label} 在${name}未启用批号管理，请清空调入批号`]);
  return found;
}

/**
 * What arrives there: at the settled price of the line, or at what it cost here. Lots and pieces keep their numbers and
 * are made there where they are new; a project is of its own organisation, a tracking number stays.
 */
export function postedThere(
  doc: Posting,
  end: OtherEnd | null,
  reader: RefReader,
  target: (row: PostingLine) => Place,
): PostedThere | null {
  if (end === null || end.there === null) return null;
  const { materials } = end.there;
  const moves: StockMove[] = [];
  const opens: { lots: Openings['lots'][number][]; pieces: Openings['pieces'][number][] } = {
    lots: [],
    pieces: [],
  };
  for (const row of doc.lines.items) {
    const material = materials.get(codeOf(reader, row));
    if (material === undefined) continue;
    const line = { lineId: row.id, lineNo: row.seq, material: material.id };
    const { toLot } = row;
    const lot = reader('lot', row.lot);
    if (material.isLotManaged && toLot === null && lot !== undefined)
      opens.lots.push({ ...line, code: lot.code, ...datesOf(row, reader) });
    const codes = piecesOf(row).flatMap((piece) => reader('serialNumber', piece)?.code ?? []);
    if (codes.length > 0) opens.pieces.push({ ...line, codes });
    const there: LineRow = { ...row, material: material.id, lot: null, project: null, serialNos: null };
    moves.push(moveOf(doc, there, 1, 'transferIn', valueOf(row), { ...target(row), lot: toLot }));
  }
  return { ...counterpartOf(doc, end, reader), moves, opens };
}

function counterpartOf(doc: Posting, { org }: OtherEnd, reader: RefReader): PostedThere {
  return { org, counterparty: reader('organization', doc.fields.org)?.name ?? '' };
}

function valueOf({ settlePrice: unitCost }: PostingLine): MoveValue {
  return unitCost === null ? { by: 'leg', leg: 'out' } : { by: 'unitCost', unitCost };
}

function datesOf({ produceDate, expiryDate, lot }: PostingLine, reader: RefReader) {
  const kept = carriedOf(reader, lots, lot, ['produceDate', 'expiryDate']);
  return {
    produceDate: produceDate ?? kept.produceDate,
    expiryDate: expiryDate ?? kept.expiryDate,
    supplier: null,
    supplierLot: null,
  };
}
