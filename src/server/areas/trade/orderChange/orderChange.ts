// Changes of orders, sold or bought: shows what the order would amount to, and writes the new values when it is approved,
// under the lock of the order. Quantities stay above what was moved, promised or locked.
import { decimal, decimalText } from '#model/decimal.ts';
import { neededRefs } from '#model/derive/neededRefs.ts';
import { applyChanges } from '#model/derive/recompute.ts';
import type { FieldValue, Row } from '#model/entity.ts';
import { applyPatches, sameValue, type Patch } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import { mergeRefs, readerOf } from '#model/refs.ts';
import { moneyScales } from '#model/scale.ts';
import type { KnownDoc } from '#model/typedDoc.ts';
import { defineAction, defineBehaviour, type Behaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { optionalText } from '#server/values.ts';
import { amendmentOf, moneyPatches } from './amendment.ts';
import { openChangeOf, presentValues, unchangedRow } from './draft.ts';
import {
  changeDefinition,
  orderDefinition,
  type Change,
  type ChangeLine,
  type ChangeSide,
  type LineUse,
  type Order,
  type OrderDefinition,
} from './side.ts';
import { isIn } from '#model/states/states.ts';

interface ChangeFacts {
  order: Order | null;
  uses: ReadonlyMap<string, LineUse>;
  /** Code of another change of the order that is still open. */
  other: string | null;
}

const rounds = 4;
const stands = '订单为已审核，且没有其他未完成的变更单';
const judged = [
  stands,
  '订单版本与变更单的原版本相同',
  '新数量不小于已用的数量；已执行并付款的行不改价，没有执行的行不改到已付款以下',
];

export function orderChange(side: ChangeSide): Behaviour {
  const def = changeDefinition(side);
  return defineBehaviour(def, {
    title: '订单变更生效',
    async propose({ doc, before }, read) {
      const order = await orderOf(side, doc, read, false);
      if (order === null) return [];
      const uses = await side.uses(read, order);
      const known = new Map(order.lines.items.map((line) => [line.id, line]));
      const rows = doc.lines.items;
      // Chosen by hand, the order brings all its lines.
      const inserted = before === null && rows.length === 0;
      const fresh = inserted
        ? [...known.values()].map((line): Patch => ({
            op: 'insertLine',
            lines: 'items',
            id: read.newId(),
            before: null,
            values: unchangedRow(line, uses.get(line.id)),
          }))
        : [];
      const { after } = await amended(side, order, doc, read);
      const results = new Map(after.lines.items.map((line) => [line.id, line]));
      const set = (row: Row & { id: string }, field: string, value: FieldValue): Patch[] =>
        sameValue(row[field], value) ? [] : [{ op: 'setLine', lines: 'items', id: row.id, field, value }];
      return [
        ...fresh,
        ...rows.flatMap((row) => {
          const line = known.get(row.orderLineId ?? '');
          const shown = line === undefined ? {} : presentValues(line, uses.get(line.id));
          const amount = results.get(line?.id ?? row.id)?.allAmount ?? '0';
          return Object.entries({ ...shown, newAllAmount: amount }).flatMap(([field, value]) =>
            set(row, field, value),
          );
        }),
        { op: 'set', field: 'oldAllAmount', value: order.fields.allAmount },
        { op: 'set', field: 'newAllAmount', value: after.fields.allAmount },
      ];
    },
    actions: {
      save: defineAction(def, {
        checks: [stands],
        facts: (doc, read) => factsOf(side, doc, read),
        check: (_doc, facts) => standing(side, facts),
      }),
      submit: defineAction(def, {
        checks: judged,
        facts: (doc, read) => factsOf(side, doc, read),
        check: (doc, facts) => problemsOf(side, doc, facts),
      }),
      approve: defineAction(def, {
        checks: judged,
        effects: ['amend'],
        async facts(doc, read) {
          const order = await orderOf(side, doc, read, true);
          const patches = order === null ? [] : (await amended(side, order, doc, read)).patches;
          return { ...(await factsOf(side, doc, read, order)), patches };
        },
        check: (doc, facts) => problemsOf(side, doc, facts),
        plan: (doc, { order, patches }) =>
          order === null ? [] : [amendmentOfOrder(side, doc, order, patches)],
      }),
    },
  });
}

async function factsOf(
  side: ChangeSide,
  doc: Change,
  read: Read,
  locked: Order | null = null,
): Promise<ChangeFacts> {
  const order = locked ?? (await orderOf(side, doc, read, false));
  if (order === null) return { order, uses: new Map(), other: null };
  return {
    order,
    uses: await side.uses(read, order),
    other: await openChangeOf(side, read, order.id, doc.id),
  };
}

/** Whether the order may be changed by this change. */
function standing(side: ChangeSide, { order, other }: ChangeFacts): Problem[] {
  if (order === null) return [];
  const code = order.fields.code ?? '';
  if (other !== null) return [refusal(side, `订单 ${code} 已有未完成的变更单 ${other}，请先审核或删除它`)];
  return isIn(orderDefinition(side), order.status, 'executable')
    ? []
    : [refusal(side, `订单 ${code} 不是已审核状态，不能变更`)];
}

function problemsOf(side: ChangeSide, doc: Change, facts: ChangeFacts): Problem[] {
  const { order, uses } = facts;
  const first = standing(side, facts);
  if (order === null || first.length > 0) return first;
  if (order.fields.orderVersion === doc.fields.fromVersion)
    return doc.lines.items.flatMap((row) => rowProblems(side, order, row, uses));
  const now = `${order.fields.code ?? ''} 已变更为版本 ${Number(order.fields.orderVersion)}`;
  return [refusal(side, `订单 ${now}，请删除本单后重新发起变更`)];
}

function refusal(side: ChangeSide, message: string): Problem {
  return { field: side.order, level: 'error', message };
}

function amendmentOfOrder(side: ChangeSide, doc: Change, order: Order, patches: readonly Patch[]): Effect {
  const reason = doc.fields.reason ?? '';
  return {
    effect: 'amend',
    entity: side.order,
    id: order.id,
    patches,
    fields: { orderVersion: (order.fields.orderVersion ?? 1) + 1, changeReason: reason.slice(0, 200) },
    version: {
      field: 'orderVersion',
      by: { entity: side.change, id: doc.id, code: doc.fields.code ?? '' },
      reason,
    },
  };
}

async function orderOf(
  side: ChangeSide,
  change: Change,
  read: Read,
  lock: boolean,
): Promise<KnownDoc<OrderDefinition> | null> {
  const def = orderDefinition(side);
  const id = optionalText(change.fields[side.order]);
  if (id === null) return null;
  const o = headerTable(def, 'o');
  if (lock)
    await read.select(
      { id: o.id },
      sql`from ${o} where ${is(o.id, id)} and ${is(o.org, read.org)} for update`,
    );
  return read.docOf(def, id);
}

/** The order as it would be, and what makes it so. */
async function amended(
  side: ChangeSide,
  order: KnownDoc<OrderDefinition>,
  change: Change,
  read: Read,
): Promise<{ after: Order; patches: Patch[] }> {
  const def = orderDefinition(side);
  const patches = amendmentOf(order, change);
  const refs = await read.refs(neededRefs(def, applyPatches(order, patches)));
  let after = applyChanges(def, order, patches, readerOf(refs));
  for (let round = 0; round < rounds; round += 1) {
    const missing = neededRefs(def, after).filter(({ entity, id }) => refs[entity]?.[id] === undefined);
    if (missing.length === 0) break;
    mergeRefs(refs, await read.refs(missing));
    after = applyChanges(def, order, patches, readerOf(refs));
  }
  const money = moneyPatches(side, order, after, moneyScales(order, readerOf(refs)).money);
  return { after, patches: [...patches, ...money] };
}

function rowProblems(
  side: ChangeSide,
  order: Order,
  row: ChangeLine,
  uses: ReadonlyMap<string, LineUse>,
): Problem[] {
  const refuse = (field: string, message: string): Problem[] => [
    {
      field,
      lines: 'items',
      lineId: row.id,
      lineNo: row.seq,
      level: 'error',
      message: `第${row.seq}行 ${message}`,
    },
  ];
  if (row.changeKind === 'add') return [];
  const line = order.lines.items.find(({ id }) => id === row.orderLineId);
  if (line === undefined) return refuse('orderLineId', '订单行已不存在，请删除该行');
  const use = uses.get(line.id);
  if (row.changeKind === 'cancel')
    return use?.linked === true || use?.used.isZero() === false
      ? refuse('changeKind', `订单第${line.seq}行${side.words.linked}，不能取消；可改小数量`)
      : [];
  const qty = decimal(row.newQty);
  const changesQty = !qty.equals(decimal(line.qty));
  if (changesQty && line.lineStatus !== 'open' && line.lineStatus !== 'closed')
    return refuse('newQty', `订单第${line.seq}行已冻结或终止，不能改数量`);
  const least =
    use === undefined ? decimal('0') : use.used.times(decimal(line.qty)).div(decimal(line.baseQty ?? '1'));
  if (changesQty && qty.lessThan(least))
    return refuse(
      'newQty',
      `新数量 ${decimalText(qty)} 小于${side.words.used}的数量 ${decimalText(least.toDecimalPlaces(6))}`,
    );
  const changesPrice = !decimal(row.newTaxPrice).equals(decimal(line.taxPrice));
  if (!changesPrice) return [];
  const moved = decimal(line[side.moved]).greaterThan(0);
  const settled = decimal(line[side.settled]);
  if (moved && settled.greaterThan(0))
    return refuse('newTaxPrice', `订单第${line.seq}行${side.words.settled}，不能改价`);
  const amount = decimal(row.newAllAmount);
  return settled.greaterThan(amount)
    ? refuse(
        'newTaxPrice',
        `订单第${line.seq}行${side.words.paid} ${decimalText(settled)}，改价后只有 ${decimalText(amount)}；请先反审核超出部分的${side.words.paper}`,
      )
    : [];
}
