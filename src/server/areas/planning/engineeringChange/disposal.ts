// 在库处理: what becomes of the stock of parts a change takes away. While it is written, what will be left over is said; once
// it takes effect, those who keep the stock are told what to do with how many, and where.
import { planningCodeLists } from '#entities/planning/codeLists.ts';
import { decimal, Decimal, decimalText, formatDecimal } from '#model/decimal.ts';
import type { Doc } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { optionalText, textOf } from '#server/values.ts';

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

export async function disposalFacts(doc: Doc, read: Read): Promise<PartInStore[]> {
  const gone = (doc.lines['items'] ?? []).filter(
    (row) => row['action'] === 'remove' || row['action'] === 'replace',
  );
  const materials = [...new Set(gone.flatMap((row) => optionalText(row['oldMaterial']) ?? []))];
  const day = optionalText(doc.fields['effectiveDate']);
  if (materials.length === 0 || day === null) return [];
  const [stock, parts] = await Promise.all([
    read.rows(
      `select b.material, w.name as warehouse, e."user" as keeper, sum(b.on_hand_qty)::text as qty
       from stock_balance b join warehouse w on w.id = b.warehouse left join employee e on e.id = w.keeper
       where b.org = $1::uuid and b.material = any($2::uuid[]) and b.owner_type = 'own'
       group by b.material, w.id, w.name, e."user" having sum(b.on_hand_qty) > 0 order by w.name`,
      [read.org, materials],
    ),
    read.rows(
      `select m.id, m.code || ' ' || m.name as name, e."user" as buyer,
         (select coalesce(sum(c.unissued_base_qty), 0)::text
          from manufacturing_order_components c join manufacturing_order h on h.id = c.doc_id
          where h.org = $1::uuid and c.material = m.id and c.required_date < $3::date
            and not ${stateSql('manufacturingOrder', 'h.status', 'done')} and not ${stateSql('manufacturingOrder', 'h.status', 'void')}) as needed
       from material m left join employee e on e.id = m.purchaser where m.id = any($2::uuid[]) order by m.code`,
      [read.org, materials, day],
    ),
  ]);
  return parts.map((row) => ({
    material: textOf(row['id']),
    name: textOf(row['name']),
    needed: textOf(row['needed'], '0'),
    buyer: optionalText(row['buyer']),
    stock: stock
      .filter(({ material }) => material === row['id'])
      .map((each) => ({
        warehouse: textOf(each['warehouse']),
        qty: textOf(each['qty'], '0'),
        users: optionalText(each['keeper']) === null ? [] : [textOf(each['keeper'])],
      })),
  }));
}

const shown = (value: Decimal): string => formatDecimal(decimalText(value.toDecimalPlaces(4)));
const sumOf = ({ stock }: PartInStore): Decimal =>
  stock.reduce((sum, { qty }) => sum.plus(decimal(qty)), new Decimal(0));

/** What is left over is to be decided about, and what is to be used up must be used up by then. */
export function disposalProblems(doc: Doc, parts: readonly PartInStore[]): Problem[] {
  const disposal = optionalText(doc.fields['disposal']);
  if (doc.fields['effectiveMode'] === 'depletion' || (disposal !== null && disposal !== 'useUp')) return [];
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
  return [{ field: 'disposal', level: 'warning', message: `${left.slice(0, 5).join('；')}。${advice}` }];
}

/** A message to everybody who keeps some of it; what goes back to the supplier is the buyer's too. */
export function disposed(doc: Doc, parts: readonly PartInStore[]): Effect[] {
  const disposal = optionalText(doc.fields['disposal']);
  if (disposal === null || disposal === 'keep') return [];
  const what = planningCodeLists['changeDisposal']?.items.find(({ value }) => value === disposal)?.text ?? '';
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
      title: `工程变更 ${textOf(doc.fields['code'])} 生效，原物料在库处理：${what}`,
      content: content.slice(0, 1000),
      entity: 'engineeringChange',
      id: doc.id,
    },
  ];
}
