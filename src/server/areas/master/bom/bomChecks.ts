// What is wrong among the lines of a bill of materials: a part twice at the same operation and time, and substitutes that
// replace nothing, themselves, or shares that are no whole. Pure. Rule bom-r3.
import type { Problem } from '#model/check/problem.ts';
import { decimal, sumTexts } from '#model/decimal.ts';
import type { bom } from '#entities/master/bom/bom.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';

type Bill = DocOf<typeof bom>;
type Item = LineOf<typeof bom, 'items'>;
type Substitute = LineOf<typeof bom, 'substitutes'>;

const at = (
  row: Item | Substitute,
  lines: 'items' | 'substitutes',
  field: string,
  message: string,
): Problem => ({
  field,
  lines,
  lineId: row.id,
  lineNo: row.seq,
  level: 'error',
  message,
});

const overlap = (left: Item, right: Item): boolean => {
  const from = (row: Item): string => row.effectiveDate ?? '0000-01-01';
  const to = (row: Item): string => row.expiryDate ?? '9999-12-31';
  return from(left) <= to(right) && from(right) <= to(left);
};

/** One row per material, operation and range of dates. */
export function doubled(doc: Bill): Problem[] {
  const groups = Map.groupBy(
    doc.lines.items.filter(({ material }) => material !== null),
    ({ material, operationSeq, itemType }) => `${material ?? ''} ${operationSeq ?? 0} ${itemType ?? ''}`,
  );
  return [...groups.values()].flatMap((rows) =>
    rows.flatMap((row, index) => {
      const other = rows.slice(0, index).find((before) => overlap(before, row));
      return other === undefined
        ? []
        : [
            at(
              row,
              'items',
              'material',
              `与第${other.seq}行是同一物料、同一工序，有效期重叠；请合并用量，或填写不同的工序号、有效期`,
            ),
          ];
    }),
  );
}

/** Substitutes stand in for a line of their group, never for themselves; shares of mixed use add up to 100 with the main. */
export function substituteProblems(doc: Bill): Problem[] {
  const { items, substitutes } = doc.lines;
  const main = (group: string): Item | undefined =>
    items.find(({ substituteGroup }) => substituteGroup === group);
  const own = substitutes.flatMap((row): Problem[] => {
    const group = row.substituteGroup ?? '';
    const replaced = main(group);
    if (group === '') return [];
    if (replaced === undefined)
      return [
        at(
          row,
          'substitutes',
          'substituteGroup',
          `没有替代组为“${group}”的子项，请在子项的“替代组”填写同样的文字`,
        ),
      ];
    if (replaced.material !== null && replaced.material === row.material)
      return [at(row, 'substitutes', 'material', '替代物料不能是主料自己')];
    return row.material !== null && row.material === doc.fields.material
      ? [at(row, 'substitutes', 'material', '替代物料不能是父项物料')]
      : [];
  });
  const mixed = Map.groupBy(
    substitutes.filter(({ substituteMode }) => substituteMode === 'mixed'),
    (row) => row.substituteGroup ?? '',
  );
  const shares = [...mixed.values()].flatMap((rows): Problem[] => {
    const [first] = rows;
    const sum = sumTexts(rows.map(({ usageRatio }) => usageRatio));
    return first !== undefined && decimal(sum).greaterThan(100)
      ? [
          at(
            first,
            'substitutes',
            'usageRatio',
            `混用替代的使用比例合计 ${sum}%，不能超过 100%（其余由主料承担）`,
          ),
        ]
      : [];
  });
  return [...own, ...shares];
}
