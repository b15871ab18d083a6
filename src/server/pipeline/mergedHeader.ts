// One header for lines of several sources: what must agree is compared and refused by name, what may differ is taken
// from the first source where the target needs it and left empty elsewhere, so that nothing wrong stands there unseen.
import { codeLists } from '#entities/codeLists.ts';
import type { EntityDef, FieldValue, Row } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { sameValue } from '#model/patch.ts';
import { kindOf } from '#model/kind.ts';
import type { RefReader } from '#model/refs.ts';

/** What one source hands on. */
export interface Handed {
  /** '销售订单 SO001'. */
  name: string;
  values: Row;
}

/** A value as messages show it. */
export function valueText(field: FieldDef, value: FieldValue | undefined, reader: RefReader): string {
  if (value === null || value === undefined || value === '') return '空';
  if (field.kind === 'ref') {
    const record = reader(field.entity ?? '', value);
    return record === undefined ? '另一条记录' : record.name || record.code;
  }
  if (field.kind === 'dict')
    return (
      codeLists[field.dict ?? '']?.items.find((item) => item.value === value)?.text ??
      kindOf('dict').format(value, field)
    );
  return kindOf(field.kind).format(value, field);
}

/** Sentences naming each value in which these sources differ although they must agree; empty when they fit together. */
export function disagreements(
  target: EntityDef,
  fields: readonly string[],
  handed: readonly Handed[],
  reader: RefReader,
): string[] {
  const [first, ...others] = handed;
  if (first === undefined) return [];
  return fields.flatMap((key) => {
    const field = target.fields[key];
    const other = others.find(({ values }) => !sameValue(values[key] ?? null, first.values[key] ?? null));
    if (field === undefined || other === undefined) return [];
    const [mine, theirs] = [first, other].map(({ values }) => valueText(field, values[key], reader));
    return [
      `${first.name} 与 ${other.name} 的“${field.title}”不同（${mine}、${theirs}），不能放在同一张${target.title}`,
    ];
  });
}

/** The values of the common header, and the titles of those in which the sources differ. */
export function commonHeader(
  target: EntityDef,
  handed: readonly Handed[],
): { values: Row; differing: string[] } {
  const [first, ...others] = handed;
  const values: Row = {};
  const differing: string[] = [];
  if (first === undefined) return { values, differing };
  for (const key of new Set(handed.flatMap((source) => Object.keys(source.values)))) {
    const mine = first.values[key] ?? null;
    const field = target.fields[key];
    if (others.every((other) => sameValue(other.values[key] ?? null, mine))) values[key] = mine;
    else {
      const given =
        handed.map((source) => source.values[key] ?? null).find((value) => value !== null) ?? null;
      values[key] = field?.required === true ? given : null;
      if (field !== undefined && field.hidden !== true) differing.push(field.title);
    }
  }
  return { values, differing };
}
