// A new record that begins below another one is saved with it, and complains of nothing before anybody has typed.
import { expect, test } from 'vitest';
import { entities } from '#entities/registry.ts';
import { dropBlankLines } from '#features/document/draft/blankLines.ts';
import { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { emptyDoc } from '#model/derive/draft.ts';
import type { Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';

test('a new department below another one is untouched, and goes there when it is saved', () => {
  const [id, parent, now] = ['new', 'sales', '2026-11-22T00:00:00.000Z'];
  const context = {
    id,
    now,
    today: '2026-11-22',
    userId: 'u',
    employee: null,
    department: null,
    org: 'o',
    localCurrency: null,
  };
  const draft = new DocumentDraft(entities.department, emptyDoc(entities.department, context), {});
  draft.begin([{ op: 'set', field: 'parent', value: parent }]);
  expect([draft.dirty, draft.canUndo, draft.problems]).toEqual([false, false, []]);
  expect(draft.doc.fields['parent']).toBe(parent);
  draft.setField('remark', '华东', '备注');
  expect(draft.dirty).toBe(true);
  expect(draft.problems.map(({ field }) => field)).toContain('name');
  expect(draft.patches.map((patch) => (patch.op === 'set' ? patch.field : ''))).toEqual(['parent', 'remark']);
});

test('days painted on a calendar are lines, though only their dates say something; an empty row is none', () => {
  const draft = new DocumentDraft(
    entities.factoryCalendar,
    emptyDoc(entities.factoryCalendar, {
      id: 'new',
      now: '2026-11-22T00:00:00.000Z',
      today: '2026-11-22',
      userId: 'u',
      employee: null,
      department: null,
      org: 'o',
      localCurrency: null,
    }),
    {},
  );
  const row = (id: string, values: Row): Patch => ({
    op: 'insertLine',
    lines: 'exceptions',
    id,
    before: null,
    values,
  });
  const painted = { startDate: '2026-10-01', endDate: '2026-10-07', dayType: 'holiday' };
  draft.change('节假日', { patches: [row('painted', painted), row('empty', { dayType: 'holiday' })] });
  dropBlankLines(draft);
  expect(draft.lineRows('exceptions').map(({ id }) => id)).toEqual(['painted']);
});
