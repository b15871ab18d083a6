// What a replacement of a part would do to each bill that uses it, said before it is done. Pure.
import type { UsedInRow } from '#entities/master/bom/bomWire.ts';
import { decimal, decimalText, formatDecimal } from '#model/decimal.ts';

export interface Planned {
  key: string;
  parent: null;
  bill: UsedInRow;
  newQty: string;
  /** What would become of it. */
  problem: string;
  fits: boolean;
}

export const willMake = '建立新版本草稿';

/** What the run would do to each bill; those it cannot do anything to say why and are left out. */
export function plannedOf(
  bills: readonly UsedInRow[],
  to: string,
  factor: string,
  usersOfNew: ReadonlySet<string>,
): Planned[] {
  return bills.map((bill) => {
    const isItself = bill.material === to;
    const uses = usersOfNew.has(bill.bom.id);
    return {
      key: bill.key,
      parent: null,
      bill,
      fits: !isItself,
      newQty: formatDecimal(decimalText(decimal(bill.perUnit).times(decimal(factor)).toDecimalPlaces(8))),
      problem: isItself
        ? '不替换：新物料就是这张清单的父项'
        : uses
          ? '这张清单已用到新物料，同一工序的两行须在草稿里合并'
          : willMake,
    };
  });
}
