// 委外订单: what is proposed while it is typed, what every action asks for and sets in motion.
import { decimal, decimalText, formatDecimal, type Decimal } from '#model/decimal.ts';
import { supplier } from '#entities/master/supplier.ts';
import { warehouse } from '#entities/master/warehouse.ts';
import { documentLink } from '#entities/system/documentLink.ts';
import { outsourcingOrder as order } from '#entities/outsourcing/outsourcingOrder/outsourcingOrder.ts';
import type { DocOf, GivenOf, LineOf } from '#model/typedDoc.ts';
import type { Patch } from '#model/patch.ts';
import type { DocumentLink, Problem } from '#model/check/problem.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { idsIn } from '#server/behaviours/locks.ts';
import { optionalText } from '#server/values.ts';
import { is, present, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { freshParts, proposeOrder } from './orderDefaults.ts';
import { openOperations, type OpenOperation } from './openOperations.ts';

type Order = DocOf<typeof order>;
type Given = GivenOf<typeof order, 'change'>;
type Item = LineOf<typeof order, 'items'>;

interface Judged {
  /** Operations of production orders its lines name, by line. */
  operations: Operations;
  /** Whose the named warehouse is; null without one. */
  storeSupplier: string | null;
}

type Operations = ReadonlyMap<string, OpenOperation>;

const shown = (value: Decimal): string => formatDecimal(decimalText(value.toDecimalPlaces(6)));
const error = (message: string, field = ''): Problem => ({ field, level: 'error', message });
const lineError = (
  lines: string,
  row: { id: string; seq: number },
  field: string,
  message: string,
): Problem => ({
  field,
  lines,
  lineId: row.id,
  lineNo: row.seq,
  level: 'error',
  message: `第${row.seq}行 ${message}`,
});

/** What others give away of an operation is read when nobody else gives it away. */
const operationsLocked = {
  entities: ['manufacturingOrder'],
  of: (doc: Order) => ({
    manufacturingOrder: doc.lines.items.flatMap((row) => idsIn(row.manufacturingOrder)),
  }),
};

const judgedBy = [
  '有我方供料的订单须有供应商仓库，仓库属于该供应商',
  '产品委外的每行都有用料；工序委外的数量不超过工序还没有汇报和委外的数量',
];

const judgedFacts = async (doc: Order, read: Read): Promise<Judged> => ({
  operations: await openOperations(doc, read),
  storeSupplier: await storeSupplier(doc, read),
});

const judged = defineAction(order, {
  checks: judgedBy,
  locks: operationsLocked,
  facts: judgedFacts,
  check: judgedProblems,
});

/** Taking it back or out. */
const withdrawn = defineAction(order, {
  checks: ['没有未审核的下游单据'],
  facts: ({ id }, read) => draftsOn(read, id),
  check: (_doc, drafts) => inTheWay(drafts),
});

/** By force, what is left at the supplier is asked about. */
const closed = (level: Problem['level']) =>
  defineAction(order, {
    checks: ['每项用料的供应商结存为 0，没有未审核的下游单据'],
    facts: ({ id }, read) => draftsOn(read, id),
    check: (doc, drafts) => [...inTheWay(drafts), ...leftAtSupplier(doc, level)],
  });

export const outsourcingOrder = defineBehaviour(order, {
  title: '委外订单',
  propose: proposeOrder,
  actions: {
    submit: judged,
    approve: judged,
    release: defineAction(order, {
      checks: [...judgedBy, '加工单价已填写，供应商可用'],
      locks: operationsLocked,
      facts: async (doc, read) => ({
        ...(await judgedFacts(doc, read)),
        state: await supplierState(doc, read),
      }),
      check: (doc, facts) => [...judgedProblems(doc, facts), ...releaseProblems(doc, facts.state)],
    }),
    close: closed('error'),
    forceClose: closed('warning'),
    unrelease: withdrawn,
    unapprove: withdrawn,
    void: withdrawn,
    change: defineAction(order, 'change', {
      checks: ['数量不小于已入库减退货，不超过工序还可委外的数量'],
      effects: ['reviseOrder'],
      locks: operationsLocked,
      facts: async (doc, read) => ({
        operations: await openOperations(doc, read),
        said: optionalText(read.request.reason),
      }),
      check: (doc, { operations }, { given }) => changeProblems(doc, given, operations),
      plan: (doc, { said }, { given }) => [
        { effect: 'reviseOrder', patches: changePatches(doc, given), reason: said ?? given.reason ?? '' },
      ],
    }),
    refreshBom: defineAction(order, {
      checks: ['用料还没有发料，BOM版本有有效的子项'],
      effects: ['reviseOrder'],
      facts: freshParts,
      check: refreshProblems,
      plan: (_doc, fresh) => [{ effect: 'reviseOrder', patches: fresh, reason: '重展用料' }],
    }),
  },
});

function judgedProblems(doc: Order, facts: Judged): Problem[] {
  return [...partsProblems(doc, facts.storeSupplier), ...operationProblems(doc, facts.operations)];
}

async function draftsOn(read: Read, id: string): Promise<DocumentLink[]> {
  const l = headerTable(documentLink, 'l');
  const drafts = await read.select(
    { entity: present(l.targetEntity), id: present(l.targetId), code: l.targetCode },
    sql`from ${l} where ${is(l.org, read.org)} and ${is(l.sourceId, id)} and ${is(l.linkStatus, 'occupied')}
      group by ${l.targetEntity}, ${l.targetId}, ${l.targetCode} order by ${l.targetCode}`,
  );
  return drafts.map(({ code, ...draft }) => ({ ...draft, code: code ?? '' }));
}

async function supplierState(doc: Order, read: Read): Promise<string> {
  if (doc.fields.supplier === null) return 'approved';
  const s = headerTable(supplier, 's');
  const [found] = await read.select(
    { status: s.status },
    sql`from ${s} where ${is(s.id, doc.fields.supplier)}`,
  );
  return found?.status ?? 'approved';
}

async function storeSupplier(doc: Order, read: Read): Promise<string | null> {
  if (doc.fields.supplierWarehouse === null) return null;
  const w = headerTable(warehouse, 'w');
  const [found] = await read.select(
    { supplier: w.supplier },
    sql`from ${w} where ${is(w.id, doc.fields.supplierWarehouse)}`,
  );
  return found?.supplier ?? null;
}

/** Parts we send need a place at the supplier, and it has to be his. */
function partsProblems(doc: Order, owner: string | null): Problem[] {
  const parts = doc.lines.components;
  const problems: Problem[] = [];
  const named = doc.fields.supplierWarehouse;
  if (parts.some((row) => row.supplyMode !== 'supplier' && row.issueMode !== 'none') && named === null)
    problems.push(
      error('有我方供料的订单请填写供应商仓库，材料存放在那里并在入库时核销', 'supplierWarehouse'),
    );
  if (owner !== null && owner !== doc.fields.supplier)
    problems.push(error('供应商仓库不属于该供应商，请重新选择', 'supplierWarehouse'));
  if (doc.fields.orderType !== 'product') return problems;
  for (const row of doc.lines.items)
    if (!parts.some((part) => part.parentLineId === row.id || part.parentLineNo === row.seq))
      problems.push(lineError('items', row, 'bom', '没有用料：请选择有子项的BOM版本，或重展用料'));
  return problems;
}

/** Of an operation no more is given away than is still to be done (rule of `from` manufacturingOrder). */
function operationProblems(doc: Order, operations: Operations): Problem[] {
  if (doc.fields.orderType !== 'operation') return [];
  const taken = new Map<string, Decimal>();
  return doc.lines.items.flatMap((row): Problem[] => {
    const open = operations.get(row.id);
    if (open === undefined)
      return [lineError('items', row, 'operationSeq', '生产订单没有这道工序，请改正工序号')];
    if (!open.isOpen)
      return [lineError('items', row, 'manufacturingOrder', `生产订单 ${open.code} 不在下达、开工状态`)];
    if (open.mode === 'inHouse')
      return [lineError('items', row, 'operationSeq', `工序 ${open.name} 的加工方式是自制，不能委外`)];
    const before = taken.get(open.id) ?? decimal('0');
    const sum = before.plus(decimal(row.qty));
    taken.set(open.id, sum);
    return sum.greaterThan(open.open)
      ? [
          lineError(
            'items',
            row,
            'qty',
            `委外数量合计 ${shown(sum)} 超过生产订单 ${open.code} 工序 ${open.name} 还可委外的 ${shown(open.open)}`,
          ),
        ]
      : [];
  });
}

function releaseProblems(doc: Order, state: string): Problem[] {
  const free = doc.lines.items.filter((row) => decimal(row.taxPrice).isZero());
  return [
    ...(state === 'approved' ? [] : [error('供应商已禁用或未审核，不能下达', 'supplier')]),
    ...free.map((row): Problem => ({
      ...lineError('items', row, 'taxPrice', '没有加工单价，入库时不产生加工费，请确认'),
      level: 'warning',
    })),
  ];
}

/** @param drafts bills that stand on the order */
function inTheWay(drafts: readonly DocumentLink[]): Problem[] {
  const [first] = drafts;
  return first === undefined
    ? []
    : [{ ...error(`还有未审核的下游单据 ${first.code}，请先删除或审核它`), documents: [...drafts] }];
}

/** Nothing of ours may be left at the supplier unaccounted for. */
function leftAtSupplier(doc: Order, level: Problem['level']): Problem[] {
  const left = doc.lines.components.filter((row) => !decimal(row.supplierQty).isZero());
  const said = left
    .slice(0, 5)
    .map((row) => `第${row.seq}行 ${row.materialName ?? ''} ${shown(decimal(row.supplierQty))}`)
    .join('，');
  const more = left.length > 5 ? ' 等' : '';
  return left.length === 0
    ? []
    : [{ ...error(`供应商处还有结存：${said}${more}；请先退料，或在入库单上核销`), level }];
}

function refreshProblems(doc: Order, fresh: readonly Patch[]): Problem[] {
  const moved = doc.lines.components.filter(
    (row) => !decimal(row.issuedQty).plus(decimal(row.fedQty)).plus(decimal(row.usedQty)).isZero(),
  );
  if (moved.length > 0)
    return [error(`用料第${moved.map(({ seq }) => seq).join('、')}行已发料，不能重展用料，请先退料`)];
  return fresh.some(({ op }) => op === 'insertLine') ? [] : [error('没有选择BOM版本，或BOM没有有效的子项')];
}

/** The line a change is about: the one named, or the only one. */
function changedLine({ lines: { items: rows } }: Order, given: Given): Item | null {
  const named = given.lineNo;
  if (named !== null) return rows.find(({ seq }) => seq === named) ?? null;
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

function changeProblems(doc: Order, given: Given, operations: Operations): Problem[] {
  const row = changedLine(doc, given);
  if (row === null) return [error('请填写要变更的产品行号', 'lineNo')];
  if (changeable.every((key) => given[key] === null)) return [error('请填写要变更的内容')];
  const { qty } = given;
  const least = decimal(row.inQty).minus(decimal(row.returnedQty));
  if (qty !== null && decimal(qty).lessThan(least))
    return [error(`新委外数量不能小于已入库减退货的 ${shown(least)}`, 'qty')];
  const open = operations.get(row.id);
  if (
    qty !== null &&
    open !== undefined &&
    decimal(qty)
      .minus(decimal(row.qty))
      .greaterThan(open.open.minus(decimal(row.qty)))
  )
    return [error(`新委外数量超过工序还可委外的 ${shown(open.open)}`, 'qty')];
  return [];
}

const changeable = ['qty', 'taxPrice', 'planFinishDate'] as const;

/** A price changed counts for later receipts; those settled stay as they are. */
function changePatches(doc: Order, given: Given): Patch[] {
  const row = changedLine(doc, given);
  if (row === null) return [];
  return changeable.flatMap((field): Patch[] => {
    const value = given[field];
    return value === null ? [] : [{ op: 'setLine', lines: 'items', id: row.id, field, value }];
  });
}
