// A clerk typing into cells: 5 March 2026 in Shanghai, one dictionary, one material known by its code.
import type { FieldValue } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { kindOf } from '#model/kind.ts';
import type { KindContext } from '#model/kind.ts';
import { reader } from '#tests/model/support/order.ts';

export const context: KindContext = {
  today: '2026-03-05',
  now: '2026-03-05T06:30:00.000Z',
  reader,
  dictionary: (name) =>
    name === 'unitKind'
      ? [
          { value: 'count', text: '数量' },
          { value: 'weight', text: '重量' },
        ]
      : undefined,
  find: (entity, typed) =>
    entity === 'material' && typed === 'M001' ? '00000000-0000-4000-8000-000000000001' : null,
};

/** Value of what is typed into a cell of the field. */
export function read(field: FieldDef, typed: string): FieldValue {
  const parsed = kindOf(field.kind).parse(typed, field, context);
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.value;
}

/** What the clerk is told; 'accepted …' when nothing is wrong. */
export function refusal(field: FieldDef, typed: string): string {
  const parsed = kindOf(field.kind).parse(typed, field, context);
  return parsed.ok ? `accepted ${JSON.stringify(parsed.value)}` : parsed.problem;
}
