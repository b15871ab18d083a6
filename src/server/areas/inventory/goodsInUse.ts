// What stock was counted by stands still: units of a material once it has moved, lots, serials and shelf life while some of
// it lies there; a warehouse is not put out of use while it holds anything.
import { decimal, decimalText, formatDecimal } from '#model/decimal.ts';
import { sameValue } from '#model/patch.ts';
import type { Doc } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { material as materialDef } from '#entities/master/material/material.ts';
import { defineBehaviour, type Behaviour } from '#server/behaviours/behaviour.ts';
import { textOf } from '#server/values.ts';

const units = ['unitGroup', 'baseUnit', 'stockUnit'] as const;
const tracking = ['isLotManaged', 'isSerialManaged', 'isShelfLife', 'isLotCosting', 'costMethod'] as const;
/** What stock at standard cost is worth. */
const standard = ['standardCost'] as const;

interface Moved {
  /** Fields that were changed although the material has moved. */
  units: readonly string[];
  /** Fields that were changed although some of it lies there. */
  tracking: readonly string[];
  /** Of all warehouses of the organisation, in base units. */
  onHand: string;
}

const changed = (before: Doc, after: Doc, fields: readonly string[]): string[] =>
  fields.filter(
    (field) => field in materialDef.fields && !sameValue(before.fields[field], after.fields[field]),
  );

/** Rule material-r3. */
export const materialInStock = defineBehaviour<Moved | null>({
  title: '有库存或流水的物料',
  async facts(doc, read, moment) {
    const before = moment === 'save' ? await read.doc('material', doc.id) : null;
    if (before === null) return null;
    const valued = before.fields['costMethod'] === 'standard' ? standard : [];
    const [ofUnits, ofTracking] = [
      changed(before, doc, units),
      changed(before, doc, [...tracking, ...valued]),
    ];
    if (ofUnits.length === 0 && ofTracking.length === 0) return null;
    const [moves, [stock]] = await Promise.all([
      read.rows('select 1 from stock_ledger where org = $1::uuid and material = $2::uuid limit 1', [
        read.org,
        doc.id,
      ]),
      read.rows(
        'select sum(abs(on_hand_qty))::text as qty from stock_balance where org = $1::uuid and material = $2::uuid',
        [read.org, doc.id],
      ),
    ]);
    const onHand = textOf(stock?.['qty'], '0') || '0';
    return {
      units: moves.length > 0 ? ofUnits : [],
      tracking: decimal(onHand).isZero() ? [] : ofTracking,
      onHand,
    };
  },
  check(_doc, facts) {
    if (facts === null) return [];
    const title = (field: string): string => materialDef.fields[field as 'baseUnit'].title;
    const onHand = formatDecimal(decimalText(decimal(facts.onHand)));
    return [
      ...facts.units.map((field): Problem => ({
        field,
        level: 'error',
        message: `物料已有库存流水，${title(field)}不能修改；需要不同的单位时请新建物料`,
      })),
      ...facts.tracking.map((field): Problem => ({
        field,
        level: 'error',
        message: `物料还有库存 ${onHand}（基本单位），不能改变“${title(field)}”；请先把库存全部出库`,
      })),
    ];
  },
});

/** Rules warehouse-r2 and location-r2. */
function placeInUse(place: 'warehouse' | 'location', name: string, remedy: string): Behaviour {
  return defineBehaviour<number>({
    title: `还有库存的${name}`,
    async facts(doc, read, moment) {
      if (moment !== 'disable') return 0;
      const [row] = await read.rows(
        `select count(distinct material)::int as materials from stock_balance
         where org = $1::uuid and ${place} = $2::uuid and on_hand_qty <> 0`,
        [read.org, doc.id],
      );
      return Number(row?.['materials'] ?? 0);
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
  });
}

export const warehouseInUse = placeInUse('warehouse', '仓库', '调拨到其他仓库或盘点清零');
export const locationInUse = placeInUse('location', '库位', '移到其他库位或盘点清零');
