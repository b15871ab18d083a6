// 数据权限规则: a rule has to be one that can be applied: a field of the records its menu lists, a condition that fits
// the field, known variables. What could not be understood later would let nothing through.
import { entityOf } from '#entities/registry.ts';
import type { EntityDef, FieldValue } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { Problem } from '#model/check/problem.ts';
import { ruleField, ruleMisfit, type RuleMisfit } from '#model/check/ruleFit.ts';
import { ruleOperations } from '#model/check/ruleVariables.ts';
import { listedEntity, ruleOfDoc } from '#server/access/limits.ts';
import { ruleTest } from '#server/access/rules/ruleTests.ts';
import { UnusableRule, type Subject } from '#server/access/rules/ruleValues.ts';
import type { RuleLookup } from '#server/access/rules/ruleLookup.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { codeLists } from '#entities/codeLists.ts';
import { dictionaryType } from '#entities/system/dictionaryType.ts';
import { permission } from '#entities/system/permission.ts';
import { permissionDataRule as dataRule } from '#entities/system/permissionDataRule.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';

interface Facts {
  /** What the menu lists; null for menus that are no lists of records. */
  listed: EntityDef | null;
  /** Why the rule could not be applied; null when it can. */
  misfit: RuleMisfit | null;
}

export const permissionDataRule = defineBehaviour(dataRule, {
  title: '数据规则的字段与条件',
  actions: {
    save: defineAction(dataRule, {
      checks: ['菜单是业务列表，条件适合字段，变量可以代入'],
      facts: factsOf,
      check(doc, { listed, misfit }) {
        const error = (field: string, message: string): Problem[] => [{ field, level: 'error', message }];
        if (listed === null) return error('permission', '数据规则只能设在业务列表的菜单上');
        if (!areOperations(doc.fields.appliesTo))
          return error('appliesTo', `适用操作只能是 ${ruleOperations.join('、')} 的列表，留空表示全部`);
        return misfit === null ? [] : error(misfit.field, misfit.message);
      },
    }),
  },
});

async function factsOf(doc: DocOf<typeof dataRule>, read: Read): Promise<Facts> {
  const chosen = doc.fields.permission;
  const p = headerTable(permission, 'p');
  const [row] =
    chosen === null
      ? []
      : await read.select(
          { component: p.component, entityKey: p.entityKey },
          sql`from ${p} where ${is(p.id, chosen)}`,
        );
  const name = listedEntity(row?.entityKey ?? null, row?.component ?? null);
  const listed = entityOf(name ?? '') ?? null;
  return { listed, misfit: listed === null ? null : await misfitOf(doc, listed, read) };
}

/** By what can be seen in the rule itself, then by applying it to somebody: the names of its variables are judged so. */
async function misfitOf(
  doc: DocOf<typeof dataRule>,
  listed: EntityDef,
  read: Read,
): Promise<RuleMisfit | null> {
  const rule = ruleOfDoc(doc, listed.name);
  const dict = ruleField(listed, rule.fieldKey)?.dict;
  const options = dict === undefined ? [] : await optionsOf(dict, read);
  const seen = ruleMisfit(listed, rule, { entityOf, choices: () => options });
  if (seen !== null) return seen;
  try {
    await ruleTest(listed, rule, somebody, nothing);
    return null;
  } catch (error) {
    if (error instanceof UnusableRule) return { field: 'ruleValue', message: error.message };
    throw error;
  }
}

/** Values of a code list: those of the program and those administrators added, put aside ones too. */
async function optionsOf(dict: string, read: Read): Promise<string[]> {
  const t = headerTable(dictionaryType, 't');
  const i = linesTable(dictionaryType, 'items', 'i');
  const added = await read.select(
    { value: i.value },
    sql`from ${t} join ${i} on ${i.docId} = ${t.id} where ${is(t.code, dict)}`,
  );
  return [
    ...(codeLists[dict]?.items ?? []).map(({ value }) => value),
    ...added.map(({ value }) => value ?? ''),
  ];
}

function areOperations(value: FieldValue): boolean {
  const known: readonly FieldValue[] = ruleOperations;
  return value === null || (Array.isArray(value) && value.every((item) => known.includes(item)));
}

const named = { text: 'X', id: '00000000-0000-4000-8000-000000000000' };
/** Stands for whoever the rule will be judged for: has one of everything. */
const somebody: Subject = {
  user: { ...named, name: 'X' },
  department: named,
  employee: named,
  organization: named,
  groups: [named],
  date: '2000-01-01',
  time: '2000-01-01 00:00:00',
};

/** Whether records of a code exist may change; a rule may name them beforehand. */
const nothing: RuleLookup = {
  idsOf: () => Promise.resolve([]),
  idsLike: () => Promise.resolve([]),
  treeBelow: () => Promise.resolve([]),
};
