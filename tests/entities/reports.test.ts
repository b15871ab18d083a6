// Reports and drills: whatever a definition names beside its own fields exists.
import type { EntityDef } from '#model/entity.ts';
import type { DrillToList } from '#model/report/drills.ts';
import { describe, expect, test } from 'vitest';
import { codeLists } from '#entities/codeLists.ts';
import { allEntities, entityOf, laterEntities } from '#entities/registry.ts';
import { fieldAt } from '#model/derive/system.ts';
import { defaultOf, parameterProblem } from '#model/report/report.ts';
import '#server/areas.ts';
import { sourcesOf } from '#server/areas/report.ts';
import { reportOf } from '#server/areas/registered.ts';

/** Whether a column group of the report has the measure. */
function measureOf({ columnGroups = [] }: EntityDef, measure = ''): boolean {
  return columnGroups.some(({ fields }) => Object.hasOwn(fields, measure));
}

/** Names of the fields and parameters a drill reads. */
function drillSources({ where = [], parameters = {}, only }: DrillToList): string[] {
  return [
    ...(only === undefined ? [] : [only]),
    ...where.map(({ value }) => value),
    ...Object.values(parameters),
  ].filter((source) => !source.startsWith('='));
}

const reports = allEntities.filter(({ kind }) => kind === 'report');

describe.each(reports.map((def) => [def.name, def] as const))('%s', (_name, def) => {
  test('has parameters with good defaults, or none to fill in', () => {
    for (const [name, field] of Object.entries(def.parameters ?? {})) {
      expect(field.title, name).toMatch(/\p{Script=Han}/u);
      if (field.kind === 'dict') expect(codeLists[field.dict ?? ''], name).toBeDefined();
      if (field.entity !== undefined) expect(entityOf(field.entity), name).toBeDefined();
      expect(parameterProblem(field, defaultOf(field, '2024-05-06')), name).toBeNull();
    }
  });

  test('is ordered at first by what everybody who may open it may see', () => {
    for (const { field } of def.sort ?? []) expect(fieldAt(def, field)?.guard, field).toBeUndefined();
  });

  test('reads entities that exist', () => {
    for (const source of sourcesOf(reportOf(def))) expect(entityOf(source), source).toBeDefined();
  });
});

describe.each(
  allEntities.filter(({ drills }) => drills !== undefined).map((def) => [def.name, def] as const),
)('drills of %s', (_name, def) => {
  test('start at fields and parameters it has', () => {
    for (const drill of def.drills ?? []) {
      const sources =
        'list' in drill
          ? drillSources(drill)
          : [drill.entity, drill.id].filter((source) => !source.startsWith('='));
      for (const source of sources) {
        if (source === '#from' || source === '#to') {
          expect('list' in drill && measureOf(def, drill.measure), source).toBe(true);
          continue;
        }
        const known = source.startsWith('@') ? def.parameters?.[source.slice(1)] : fieldAt(def, source);
        expect(known, source).toBeDefined();
      }
    }
  });

  test('lead to fields and parameters of lists there are', () => {
    for (const drill of def.drills ?? []) {
      if (!('list' in drill)) continue;
      const target = entityOf(drill.list);
      if (target === undefined) {
        expect(laterEntities).toContain(drill.list);
        continue;
      }
      for (const { field } of drill.where ?? []) expect(fieldAt(target, field), field).toBeDefined();
      for (const name of Object.keys(drill.parameters ?? {}))
        expect(target.parameters?.[name], name).toBeDefined();
    }
  });
});
