// 在库处理: what becomes of the stock of parts a change takes away. While it is written, what will be left over is said; once
// it takes effect, those who keep the stock are told what to do with how many, and where.
import { planningCodeLists } from '#entities/planning/codeLists.ts';
import { decimal, Decimal, decimalText, formatDecimal } from '#model/decimal.ts';
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { stockBalance } from '#entities/inventory/stockBalance.ts';
import { employee } from '#entities/master/employee.ts';
import { material } from '#entities/master/material/material.ts';
import { warehouse } from '#entities/master/warehouse.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { among, asKind, is, sql, stateIs } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import type { Change } from './changeDoc.ts';

/** A part that goes, in base units. */
export interface PartInStore {
  material: string;
  /** Code and name. */
  name: string;
  /** Still issued to open orders that begin before the change, decimal text. */
  needed: string;
  stock: readonly { warehouse: string; qty: string; users: readonly string[] }[];
  /** User of the buyer; null: nobody is named. */
  buyer: string | null;
}

export async function disposalFacts({ fields, lines }: Change, read: Read): Promise<PartInStore[]> {
  const gone = lines.items.filter(({ action }) => action === 'remove' || action === 'replace');
  const materials = [...new Set(gone.flatMap(({ oldMaterial }) => oldMaterial ?? []))];
  const day = fields.effectiveDate;
  if (materials.length === 0 || day === null) return [];
  const b = headerTable(stockBalance, 'b');
  const w = headerTable(warehouse, 'w');
  const e = headerTable(employee, 'e');
  const m = headerTable(material, 'm');
  const c = linesTable(manufacturingOrder, 'components', 'c');
  const h = headerTable(manufacturingOrder, 'h');
  const [stock, parts] = await Promise.all([
    read.select(
      {
        material: b.material,
        warehouse: w.name,
        keeper: e.user,
        qty: asKind('qty', sql`sum(${b.onHandQty})`),
      },
      sql`from ${b} join ${w} on ${w.id} = ${b.warehouse} left join ${e} on ${e.id} = ${w.keeper}
        where ${is(b.org, read.org)} and ${among(b.material, materials)} and ${b.ownerType} = 'own'
        group by ${b.material}, ${w.id}, ${w.name}, ${e.user} having sum(${b.onHandQty}) > 0 order by ${w.name}`,
    ),
    read.select(
      {
        id: m.id,
        name: asKind('text', sql`${m.code} || ' ' || ${m.name}`),
        buyer: e.user,
        needed: asKind(
          'qty',
          sql`(select coalesce(sum(${c.unissuedBaseQty}), 0) from ${c} join ${h} on ${h.id} = ${c.docId}
            where ${is(h.org, read.org)} and ${c.material} = ${m.id} and ${c.requiredDate} < ${day}::date
              and not ${stateIs(manufacturingOrder, h.status, 'done')} and not ${stateIs(manufacturingOrder, h.status, 'void')})`,
        ),
      },
      sql`from ${m} left join ${e} on ${e.id} = ${m.purchaser} where ${among(m.id, materials)} order by ${m.code}`,
    ),
  ]);
  return parts.map(({ id, name, needed, buyer }) => ({
    material: id,
    name: name ?? '',
    needed: needed ?? '0',
    buyer,
    stock: stock
      .filter((each) => each.material === id)
      .map(({ warehouse: place, qty, keeper }) => ({
        warehouse: place ?? '',
        qty: qty ?? '0',
        users: keeper === null ? [] : [keeper],
      })),
  }));
}

const shown = (value: Decimal): string => formatDecimal(decimalText(value.toDecimalPlaces(4)));
const sumOf = ({ stock }: PartInStore): Decimal =>
  stock.reduce((sum, { qty }) => sum.plus(decimal(qty)), new Decimal(0));

/** What is left over is to be decided about, and what is to be used up must be used up by then. */
export function disposalProblems({ fields }: Change, parts: readonly PartInStore[]): Problem[] {
  const { disposal } = fields;
  if (fields.effectiveMode === 'depletion' || (disposal !== null && disposal !== 'useUp')) return [];
  const left = parts.flatMap((part) => {
    const rest = sumOf(part).minus(decimal(part.needed));
    return rest.greaterThan(0)
      ? [
          `${part.name} 库存 ${shown(sumOf(part))}，生效日期前的订单还用 ${shown(decimal(part.needed))}，将剩余 ${shown(rest)}`,
        ]
      : [];
  });
  if (left.length === 0) return [];
  const advice =
    disposal === 'useUp'
      ? '在库处理是“用完”：请改为“库存用完”生效，或推迟生效日期'
      : '请选择在库处理，或改为“库存用完”生效';
  return [{ field: 'disposal', level: 'warning', message: `${left.slice(0, 5).join('；')}；${advice}` }];
}

/** A message to everybody who keeps some of it; what goes back to the supplier is the buyer's too. */
export function disposed({ id, fields }: Change, parts: readonly PartInStore[]): Effect[] {
  const { disposal } = fields;
  if (disposal === null || disposal === 'keep') return [];
  const { changeDisposal } = planningCodeLists;
  const what = changeDisposal?.items.find(({ value }) => value === disposal)?.text ?? '';
  const held = parts.filter((part) => sumOf(part).greaterThan(0));
  const users = [
    ...new Set(
      held.flatMap(({ stock, buyer }) => [
        ...stock.flatMap((each) => each.users),
        ...(disposal === 'return' && buyer !== null ? [buyer] : []),
      ]),
    ),
  ];
  if (users.length === 0) return [];
  const content = held
    .map(
      ({ name, stock }) =>
        `${name}：${stock.map(({ warehouse, qty }) => `${warehouse} ${shown(decimal(qty))}`).join('，')}`,
    )
    .join('；');
  return [
    {
      effect: 'notify',
      users,
      title: `工程变更 ${fields.code ?? ''} 生效，原物料在库处理：${what}`,
      content: content.slice(0, 1000),
      entity: 'engineeringChange',
      id,
    },
  ];
}
