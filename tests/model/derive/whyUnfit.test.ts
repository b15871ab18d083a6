// Why a record does not meet the condition of a field, in the words of its own fields.
import { describe, expect, it } from 'vitest';
import { codeText } from '#entities/codeLists.ts';
import { entityOf } from '#entities/registry.ts';
import { whyUnfit } from '#model/derive/whyUnfit.ts';
import type { EntityDef, Row } from '#model/entity.ts';

function known(name: string): EntityDef {
  const def = entityOf(name);
  if (def === undefined) throw new Error(`no entity ${name}`);
  return def;
}

const why = (entity: string, condition: string, record: Row): string | null =>
  whyUnfit(known(entity), condition, record, codeText);

describe('why a record cannot be chosen', () => {
  it.each<[string, string, Row, string | null]>([
    ['material', 'isPurchase', { isPurchase: false }, '没有勾选“允许采购”'],
    ['material', 'isPurchase', { isPurchase: true }, null],
    ['material', 'isPurchase and isStock', { isPurchase: true, isStock: false }, '没有勾选“允许库存”'],
    [
      'material',
      'isPurchase and isStock',
      { isPurchase: false, isStock: false },
      '没有勾选“允许采购”，没有勾选“允许库存”',
    ],
    [
      'material',
      'isOutsource or isProduce',
      { isOutsource: false, isProduce: false },
      '没有勾选“允许委外”或“允许生产”',
    ],
    ['supplier', "supplyClass = 'logistics'", { supplyClass: 'purchase' }, '“供应类别”不是“物流承运”'],
    [
      'supplier',
      "supplyClass = 'outsourcing' or supplyClass = 'comprehensive'",
      { supplyClass: 'purchase' },
      '“供应类别”不是“委外”或“综合”',
    ],
    ['warehouse', "warehouseType != 'inTransit'", { warehouseType: 'inTransit' }, '“仓库类型”为“在途仓”'],
  ])('of %s by %s (findings 2, 5.24)', (entity, condition, record, reason) =>
    expect(why(entity, condition, record)).toBe(reason),
  );

  it('is not guessed where a field it asks for is not at hand (findings 2, 5.24)', () =>
    expect(why('material', 'isPurchase and isStock', { isPurchase: true })).toBeNull());
});
