// Rules `saleLot` and `purchaseLot`: quantities a material is ordered in. Less than its least quantity, or a part of a
// package, is worth a warning while it is typed; who agrees it with the partner saves it all the same.
import { decimalText, roundText } from '#model/decimal.ts';
import type { LineRow } from '#model/entity.ts';
import type { RefReader } from '#model/refs.ts';
import { areNumbers, numberOf } from './amounts.ts';
import { baseUnitOf, conversionOf, fromBase, toBase, unitPrecision } from './conversion.ts';
import { factsReader } from './facts.ts';
import type { LineRule } from './rule.ts';

const factsOf = factsReader({ material: 'ref', unit: 'ref', qty: 'qty' });

interface OrderLot {
  /** Fields of the material: the unit its lots are stated in, the least quantity, the quantity of a package. */
  unit: string;
  least: string;
  pack: string;
  words: { least: string; pack: string };
}

/** Decimals a quantity is compared and shown with when its unit is not loaded. */
const columnScale = 8;

/** The line's quantity in the unit of the material's lots; null where it cannot be told here. */
function inLotUnit(line: LineRow, reader: RefReader, { unit }: OrderLot) {
  const facts = factsOf(line);
  const material = reader('material', facts.material);
  const lotUnit = material?.fields[unit] ?? null;
  if (material === undefined || !areNumbers(line, ['qty'])) return null;
  const qty = numberOf(facts.qty);
  if (lotUnit === null || lotUnit === facts.unit) return { material, qty, lotUnit };
  const base = baseUnitOf(material);
  const own = conversionOf(material, facts.unit, base, reader);
  const lot = conversionOf(material, lotUnit, base, reader);
  if (!own || !lot) return null;
  return { material, qty: fromBase(toBase(qty, own), lot), lotUnit };
}

function lotRule(lot: OrderLot): LineRule {
  return {
    reads: [],
    readsHeader: [],
    leads: [],
    needs: ['material', 'unit', 'qty'],
    run: () => ({}),
    problems({ line, reader }) {
      const asked = inLotUnit(line, reader, lot);
      if (asked === null || !asked.qty.greaterThan(0)) return [];
      const { material, lotUnit } = asked;
      const precision = unitPrecision(lotUnit, reader) ?? columnScale;
      const qty = roundText(asked.qty, precision);
      const unit = reader('unit', lotUnit)?.name ?? '';
      const [least, pack] = [numberOf(material.fields[lot.least]), numberOf(material.fields[lot.pack])];
      const warn = (message: string) => [
        { field: 'qty', level: 'warning' as const, whileTyped: true as const, message },
      ];
      if (least.greaterThan(qty))
        return warn(`数量 ${qty}${unit} 低于物料的${lot.words.least} ${decimalText(least)}${unit}`);
      if (!pack.greaterThan(0) || numberOf(qty).modulo(pack).isZero()) return [];
      const packs = numberOf(qty).div(pack).ceil();
      return warn(
        `数量 ${qty}${unit} 不是${lot.words.pack} ${decimalText(pack)}${unit} 的整数倍，凑整为 ${decimalText(packs.times(pack))}${unit}`,
      );
    },
  };
}

export const saleLot = lotRule({
  unit: 'saleUnit',
  least: 'minSaleQty',
  pack: 'salePackQty',
  words: { least: '起订量', pack: '销售包装量' },
});

export const purchaseLot = lotRule({
  unit: 'purchaseUnit',
  least: 'minPurchaseQty',
  pack: 'purchasePackQty',
  words: { least: '最小订货量', pack: '最小包装量' },
});
