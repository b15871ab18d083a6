// Cells of states: what has a tone is a coloured tag wherever it stands, in lists, lines and reports, whatever it is called.
import { expect, it } from 'vitest';
import { codeLists } from '#entities/codeLists.ts';
import { capacityLoadReport } from '#entities/planning/reports/capacityLoadReport.ts';
import type { FieldDef } from '#model/fields.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { createLookups } from '#ui/kinds/lookups.ts';
import { gridColumn } from '#ui/kinds/gridColumn.ts';

const nobody = (): never => {
  throw new Error('nothing is picked here');
};
const environment: FieldEnvironment = {
  dictItems: (name) => codeLists[name]?.items ?? [],
  refs: () => undefined,
  today: () => '2026-11-23',
  pick: {
    suggest: nobody,
    resolve: nobody,
    reachable: nobody,
    open: nobody,
    chosen: nobody,
    create: () => null,
  },
  lookups: createLookups(),
  upload: nobody,
  files: { describe: nobody, download: nobody, choose: nobody },
  fieldsOf: () => [],
  peek: () => null,
};
const columnOf = (field: FieldDef) =>
  gridColumn({ path: 'state', field, width: 100, shown: true }, environment, () => undefined);
const row = { id: '1' };

it('an overloaded work centre is red in the load report, as a refused document is', () => {
  const field = capacityLoadReport.fields['loadState'];
  const column = field === undefined ? undefined : columnOf(field);
  expect(column?.cell).toBe('tag');
  expect(['over', 'full', 'normal'].map((state) => column?.tone?.(state, row))).toEqual([
    'refused',
    'waiting',
    'approved',
  ]);
});

it('a choice without tones stays a plain word', () => {
  const field = capacityLoadReport.parameters?.['size'];
  expect(field === undefined ? undefined : columnOf(field).cell).toBe('text');
});
