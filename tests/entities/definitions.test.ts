// The dictionary is sound: definitions are data, and whatever one names exists.
import { codeLists } from '#entities/codeLists.ts';
import { allEntities, entities, entityOf, laterEntities } from '#entities/registry.ts';
import { actionsOf } from '#model/rights/can.ts';
import { emptyDoc, emptyLine } from '#model/derive/draft.ts';
import { planOf } from '#model/derive/plan.ts';
import { recomputeAll } from '#model/derive/recompute.ts';
import { fieldAt } from '#model/derive/system.ts';
import { tablesOf } from '#model/derive/tables.ts';
import { compile, pathsOf } from '#model/expression.ts';
import { linkRuleOf } from '#model/registry.ts';
import { docRuleOf, lineRuleOf } from '#model/rules/registry.ts';
import { dimensionsOf } from '#model/states/states.ts';
import { describe, expect, test } from 'vitest';
import { carriedField, eachField, fieldsAt, placesOf, read, type Place } from './places.ts';

const chinese = /\p{Script=Han}/u;
const everyEntity = allEntities.map((def) => [def.name, def] as const);
const everyField = allEntities.flatMap(eachField);

const origin = {
  id: 'd1',
  today: '2024-05-06',
  now: '2024-05-06T02:00:00.000Z',
  userId: 'u1',
  employee: 'e1',
  department: 'p1',
  org: 'o1',
  localCurrency: 'c1',
};

/** Paths of the expression that lead nowhere; those of `up` start with 'up.'. */
function lost(place: Place, expression: string, up: Place | null = null): string[] {
  return pathsOf(compile(expression)).filter((path) =>
    path.startsWith('up.') && up !== null
      ? read(up, path.slice(3)) === undefined
      : read(place, path) === undefined,
  );
}

test('the registry knows every definition by its name', () => {
  for (const [name, def] of Object.entries(entities)) expect(def.name).toBe(name);
  expect(new Set(allEntities.map((def) => def.name)).size).toBe(allEntities.length);
  expect(new Set(allEntities.map((def) => def.title)).size).toBe(allEntities.length);
});

test('number prefixes are different for every entity', () => {
  const prefixes = allEntities.flatMap((def) => def.codePrefix ?? []);
  expect(new Set(prefixes).size).toBe(prefixes.length);
});

test('lots that are not known yet are written as numbers, so that one in full width is the same (findings 3, 4.6)', () => {
  const lots = everyField.filter(({ key }) => key === 'lotNo');
  expect(new Set(lots.map(({ field }) => field.kind))).toEqual(new Set(['code']));
});

test('entities that are referred to are defined or announced', () => {
  const referred = new Set(everyField.flatMap(({ field }) => field.entity ?? []));
  const missing = [...referred].filter((name) => entityOf(name) === undefined).toSorted();
  expect(missing.filter((name) => !laterEntities.includes(name))).toEqual([]);
});

describe.each(everyEntity)('%s', (_name, def) => {
  const fields = eachField(def);

  test('is data', () => {
    expect(JSON.parse(JSON.stringify(def))).toEqual(def);
  });

  test('has Chinese titles, none twice in one form', () => {
    expect(def.title).toMatch(chinese);
    for (const place of placesOf(def)) {
      const titles = Object.values(fieldsAt(place)).map((field) => field.title);
      expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
      for (const title of titles) expect(title).not.toBe('');
    }
    for (const lines of Object.values(def.lines ?? {})) expect(lines.title).toMatch(chinese);
    for (const { action, title } of actionsOf(def))
      expect(title, `title of action ${action}`).toMatch(chinese);
  });

  test('names only fields it has', () => {
    const named = [
      ...(def.label ?? []),
      ...(def.carry ?? []),
      ...(def.search ?? []),
      ...(def.uniques ?? []).flat(),
      ...(def.indexes ?? []).flat(),
      ...(def.sort ?? []).map(({ field }) => field),
      ...(def.checks ?? []).map(({ at }) => at),
      ...Object.values(def.scope ?? {}),
    ];
    expect(named.filter((path) => fieldAt(def, path) === undefined)).toEqual([]);
    const lines = [...(def.carryLines ?? []), ...(def.lineList === undefined ? [] : [def.lineList])];
    expect(lines.filter((key) => def.lines?.[key] === undefined)).toEqual([]);
  });

  test('says how a record is called, if others refer to it', () => {
    const label = def.label ?? ['code', 'name'].filter((key) => Object.hasOwn(def.fields, key));
    const referred = everyField.some(({ field }) => field.entity === def.name);
    expect(!referred || label.length > 0).toBe(true);
  });

  test('carries nothing that needs a field group', () => {
    expect((def.carry ?? []).filter((key) => def.fields[key]?.guard !== undefined)).toEqual([]);
  });

  test('uses dictionaries and defaults that exist', () => {
    for (const { field, path } of fields) {
      if (field.kind !== 'dict') continue;
      const items = codeLists[field.dict ?? '']?.items;
      expect(items, `dictionary of ${path}`).toBeDefined();
      if (field.default !== undefined && !String(field.default).startsWith('doc.'))
        expect(
          items?.map(({ value }) => value),
          path,
        ).toContain(field.default);
    }
    for (const { machine } of dimensionsOf(def))
      expect(codeLists[machine.dict]?.items.map(({ value }) => value)).toEqual(
        expect.arrayContaining(Object.keys(machine.states)),
      );
  });

  test('takes defaults from header fields of the same kind', () => {
    for (const { field, place, path } of fields) {
      if (typeof field.default !== 'string' || !field.default.startsWith('doc.')) continue;
      expect(place.lines, path).not.toBeNull();
      expect(fieldAt(def, field.default.slice(4)), path).toMatchObject({ kind: field.kind });
    }
  });

  test('names an organisation of its header where it refers to records of another', () => {
    for (const { field, path } of fields) {
      if (field.org === undefined) continue;
      expect(def.fields[field.org], path).toMatchObject({ kind: 'ref', entity: 'organization' });
      expect(entityOf(field.entity ?? '')?.shared, path).not.toBe(true);
    }
  });

  test('computes from fields it can read', () => {
    for (const { field, place, path } of fields)
      for (const text of [field.computed, field.editableWhen])
        if (text !== undefined) expect(lost(place, text), `${path}: ${text}`).toEqual([]);
  });

  test('computes without circles, from an empty draft with empty lines on', () => {
    expect(() => planOf(def)).not.toThrow();
    const doc = emptyDoc(def, origin);
    for (const key of Object.keys(def.lines ?? {})) doc.lines[key] = [emptyLine(def, key, doc, `${key}-1`)];
    const computed = recomputeAll(def, doc, () => undefined);
    expect(Object.keys(computed.fields).toSorted()).toEqual(Object.keys(doc.fields).toSorted());
    expect(recomputeAll(def, computed, () => undefined)).toEqual(computed);
  });

  test('has tables whose columns and indexes are named once', () => {
    for (const table of tablesOf(def)) {
      const columns = table.columns.map(({ name }) => name);
      expect(new Set(columns).size).toBe(columns.length);
      for (const index of table.indexes)
        expect(
          index.columns.filter((column) => !columns.includes(column)),
          index.name,
        ).toEqual([]);
      for (const index of table.indexes)
        expect(new Set(index.columns).size, index.name).toBe(index.columns.length);
      expect(new Set(table.indexes.map(({ name }) => name)).size).toBe(table.indexes.length);
    }
  });

  test('checks what it can read', () => {
    for (const check of def.checks ?? []) {
      const lines = check.at.includes('.') ? (check.at.split('.')[0] ?? '') : null;
      for (const text of [check.expect, check.when])
        if (text !== undefined) expect(lost({ def, lines }, text), text).toEqual([]);
    }
  });

  test('names rules that exist and have what they need', () => {
    for (const lines of Object.values(def.lines ?? {}))
      for (const name of lines.rules ?? []) {
        const needs = lineRuleOf(name)?.needs;
        expect(needs, name).toBeDefined();
        expect(
          (needs ?? []).filter((key) => lines.fields[key] === undefined),
          name,
        ).toEqual([]);
      }
    for (const name of def.rules ?? []) {
      const rule = docRuleOf(name);
      expect(rule, name).toBeDefined();
      expect(
        (rule?.needs ?? []).filter((key) => def.fields[key] === undefined),
        name,
      ).toEqual([]);
      const fits = Object.values(def.lines ?? {}).some((lines) =>
        (rule?.needsLines ?? []).every((key) => lines.fields[key] !== undefined),
      );
      expect(fits, name).toBe(true);
    }
  });

  test('looks up and fills values of the same kind from what references carry', () => {
    for (const { field, place, path } of fields) {
      const own = fieldsAt(place);
      if (field.lookup !== undefined) {
        const [reference = '', key = ''] = field.lookup.split('.');
        expect(carriedField(own[reference]?.entity, key), `${path} looks up ${field.lookup}`).toMatchObject({
          kind: field.kind,
        });
      }
      for (const [target, source] of Object.entries(field.fill ?? {})) {
        const given = carriedField(field.entity, source);
        expect(own[target], `${path} fills ${target}`).toBeDefined();
        expect(given, `${path} fills from ${source}`).toBeDefined();
        if (given !== undefined && given !== 'later')
          expect({ kind: given.kind, entity: given.entity }, `${path} fills ${target}`).toEqual({
            kind: own[target]?.kind,
            entity: own[target]?.entity,
          });
      }
    }
  });

  test('restricts pickers by fields of the referred entity', () => {
    for (const { field, path } of fields) {
      const target = field.pick === undefined ? undefined : entityOf(field.entity ?? '');
      if (field.pick === undefined || target === undefined) continue;
      expect(lost({ def: target, lines: null }, field.pick), path).toEqual([]);
    }
  });

  test('compares with dictionary values that exist', () => {
    const texts = [
      ...fields.flatMap(({ field, place }) => [
        { place, text: field.computed ?? '' },
        { place, text: field.editableWhen ?? '' },
        ...(field.pick === undefined
          ? []
          : [{ place: { def: entityOf(field.entity ?? '') ?? def, lines: null }, text: field.pick }]),
      ]),
      ...(def.checks ?? []).map(({ when, at }) => ({
        place: { def, lines: at.includes('.') ? (at.split('.')[0] ?? '') : null },
        text: when ?? '',
      })),
    ];
    for (const { place, text } of texts)
      for (const [, path = '', value = ''] of text.matchAll(/([\w.]+) = '(\w+)'/g)) {
        const field = read(place, path);
        const values =
          field === undefined || field === 'later'
            ? []
            : (codeLists[field.dict ?? '']?.items ?? []).map((item) => item.value);
        expect(values, text).toContain(value);
      }
  });

  test('hands on to fields of the same kind when pushed down', () => {
    for (const push of def.pushes ?? []) {
      const target = entityOf(push.to);
      expect(target, push.to).toBeDefined();
      if (target === undefined) continue;
      expect(linkRuleOf(push.linkRule)).toMatchObject({
        source: { entity: def.name, ...(push.lines === undefined ? {} : { lines: push.lines }) },
        target: { entity: push.to, ...(push.toLines === undefined ? {} : { lines: push.toLines }) },
      });
      const further = push.further === undefined ? undefined : entityOf(push.further.entity);
      const up = (lines: string | null): Place | null =>
        further === undefined ? null : { def: further, lines };
      handsOn({ def, lines: null }, { def: target, lines: null }, push.header, up(null));
      handsOn({ def, lines: push.lines ?? null }, { def: target, lines: null }, push.agreed ?? {}, null);
      handsOn(
        { def, lines: push.lines ?? null },
        { def: target, lines: push.toLines ?? null },
        push.line,
        up(push.further?.lines ?? null),
      );
    }
  });
});

function handsOn(from: Place, to: Place, map: Readonly<Record<string, string>>, up: Place | null): void {
  for (const [key, source] of Object.entries(map)) {
    const target = fieldsAt(to)[key];
    expect(target, `${to.def.name}: ${key}`).toBeDefined();
    if (source.startsWith('=')) expect(lost(from, source.slice(1), up), source).toEqual([]);
    else if (source === 'id')
      expect(from.lines === null ? target?.entity : target?.kind).toBe(
        from.lines === null ? from.def.name : 'text',
      );
    else {
      const isUp = source.startsWith('up.');
      const given = isUp && up !== null ? read(up, source.slice(3)) : read(from, source);
      expect(given, `${from.def.name}: ${source}`).toBeDefined();
      // A number of a document is kept as text where it is only told.
      if (given !== undefined && given !== 'later' && given.kind !== 'code')
        expect(target?.kind, key).toBe(given.kind);
    }
  }
}
