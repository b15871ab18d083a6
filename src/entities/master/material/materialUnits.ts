// Rule `materialUnits`: goods are counted in units of their group, or in those their own table converts (material-r2). The
// unit of weight is not one of them: it says what one piece weighs.
import type { FieldValue } from '#model/entity.ts';
import { factsReader } from '#model/rules/facts.ts';
import type { DocRule, RuleProblem } from '#model/rules/rule.ts';

const units = [
  'baseUnit',
  'stockUnit',
  'auxUnit',
  'purchaseUnit',
  'purchasePriceUnit',
  'saleUnit',
  'salePriceUnit',
  'produceUnit',
  'bomUnit',
] as const;

const groupOf = factsReader({ unitGroup: 'ref' });
const unitRowOf = factsReader({ unit: 'ref' });

export const materialUnits: DocRule = {
  needs: ['unitGroup', 'baseUnit'],
  needsLines: [],
  run: () => ({}),
  problems({ def, doc, reader }) {
    const { unitGroup: group } = groupOf(doc.fields);
    const { unitRows = [] } = doc.lines;
    const own = new Set<FieldValue>(unitRows.map((row) => unitRowOf(row).unit));
    if (group === null) return [];
    return units.flatMap((field): RuleProblem[] => {
      const unit = doc.fields[field] ?? null;
      const record = reader('unit', unit);
      if (unit === null || record === undefined || own.has(unit)) return [];
      if (groupOf(record.fields).unitGroup === group) return [];
      const title = def.fields[field]?.title ?? field;
      return [
        {
          field,
          level: 'error',
          message: `${title}“${record.name}”不在计量单位组内，也没有在辅助计量单位中填写换算，请改选或补充换算`,
        },
      ];
    });
  },
};
