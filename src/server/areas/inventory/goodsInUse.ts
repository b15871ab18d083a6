// What stock was counted by stands still: units of a material once it has moved, lots, serials and shelf life while some of
// it lies there; a warehouse is not put out of use while it holds anything.
import { decimal, decimalText, formatDecimal } from '#model/decimal.ts';
import { sameValue } from '#model/patch.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { stockBalance } from '#entities/inventory/stockBalance.ts';
import { stockLedger } from '#entities/inventory/stockLedger.ts';
import { location } from '#entities/master/location.ts';
import { warehouse } from '#entities/master/warehouse.ts';
import type { Problem } from '#model/check/problem.ts';
import { material as materialDef } from '#entities/master/material/material.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { asKind, is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

type Material = DocOf<typeof materialDef>;
type MaterialField = keyof typeof materialDef.fields;

const units = ['unitGroup', 'baseUnit', 'stockUnit'] as const;
const tracking = ['isLotManaged', 'isSerialManaged', 'isShelfLife', 'isLotCosting', 'costMethod'] as const;
/** What stock at standard cost is worth. */
const standard = ['standardCost'] as const;

interface Moved {
  /** Fields that were changed although the material has moved. */
  units: readonly MaterialField[];
  /** Fields that were changed although some of it lies there. */
  tracking: readonly MaterialField[];
  /** Of all warehouses of the organisation, in base units. */
  onHand: string;
}

const changed = (before: Material, after: Material, fields: readonly MaterialField[]): MaterialField[] =>
  fields.filter((field) => !sameValue(before.fields[field], after.fields[field]));

async function movedOf(doc: Material, read: Read): Promise<Moved | null> {
  const before = await read.docOf(materialDef, doc.id);
  if (before === null) return null;
  const valued = before.fields.costMethod === 'standard' ? standard : [];
  const [ofUnits, ofTracking] = [changed(before, doc, units), changed(before, doc, [...tracking, ...valued])];
  if (ofUnits.length === 0 && ofTracking.length === 0) return null;
  const [l, b] = [headerTable(stockLedger, 'l'), headerTable(stockBalance, 'b')];
  const [moves, [stock]] = await Promise.all([
    read.select(
      { id: l.id },
      sql`from ${l} where ${is(l.org, read.org)} and ${is(l.material, doc.id)} limit 1`,
    ),
    read.select(
      { qty: asKind('qty', sql`sum(abs(${b.onHandQty}))`) },
      sql`from ${b} where ${is(b.org, read.org)} and ${is(b.material, doc.id)}`,
    ),
  ]);
  const onHand = stock?.qty ?? '0';
  return {
    units: moves.length > 0 ? ofUnits : [],
    tracking: decimal(onHand).isZero() ? [] : ofTracking,
    onHand,
  };
}

function movedProblems(moved: Moved | null): Problem[] {
  if (moved === null) return [];
  const title = (field: MaterialField): string => materialDef.fields[field].title;
  const onHand = formatDecimal(decimalText(decimal(moved.onHand)));
  return [
    ...moved.units.map((field): Problem => ({
      field,
      level: 'error',
      message: `物料已有库存流水，${title(field)}不能修改；需要不同的单位时请新建物料`,
    })),
    ...moved.tracking.map((field): Problem => ({
      field,
      level: 'error',
      message: `物料还有库存 ${onHand}（基本单位），不能改变“${title(field)}”；请先把库存全部出库`,
    })),
  ];
}

/** Rule material-r3. */
export const materialInStock = defineBehaviour(materialDef, {
  title: '有库存或流水的物料',
  actions: {
    save: defineAction(materialDef, {
      checks: ['有流水时单位不变，有库存时批号、序列号、保质期与成本的管理不变'],
      facts: movedOf,
      check: (_doc, moved) => movedProblems(moved),
    }),
  },
});

/** Rules warehouse-r2 and location-r2. */
function placeInUse(def: typeof warehouse | typeof location, name: string, remedy: string) {
  return defineBehaviour(def, {
    title: `还有库存的${name}`,
    actions: {
      disable: defineAction(def, {
        checks: ['没有库存'],
        async facts(doc, read) {
          const b = headerTable(stockBalance, 'b');
          const [row] = await read.select(
            { materials: asKind('integer', sql`count(distinct ${b.material})`) },
            sql`from ${b} where ${is(b.org, read.org)} and ${is(b[def.name], doc.id)} and ${b.onHandQty} <> 0`,
          );
          return row?.materials ?? 0;
        },
        check: (_doc, materials) =>
          materials === 0
            ? []
            : [
                {
                  field: '',
                  level: 'error',
                  message: `${name}还有 ${materials} 种物料的库存，不能禁用；请先${remedy}`,
                },
              ],
      }),
    },
  });
}

export const warehouseInUse = placeInUse(warehouse, '仓库', '调拨到其他仓库或盘点清零');
export const locationInUse = placeInUse(location, '库位', '移到其他库位或盘点清零');
