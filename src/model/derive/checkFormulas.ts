// Whether a definition hangs together: formulas, conditions, fills, lookups and rules name what exists and fit its
// types. Run over the whole dictionary by a test.
import { Decimal } from '#model/decimal.ts';
import type { EntityDef, Fields, LinesDef } from '#model/entity.ts';
import { ExpressionError, compile, evaluate, pathsOf } from '#model/expression.ts';
import type { ExprValue } from '#model/expression.ts';
import type { FieldDef } from '#model/fields.ts';
import { isDecimal } from '#model/fields.ts';
import { docRuleOf, lineRuleOf } from '#model/rules/registry.ts';
import { placeOf, planOf } from './plan.ts';
import { allFieldsOf, fieldAt, lineFieldsOf } from './system.ts';

/** A value of the kind a field holds, so that trying a formula shows operators that do not fit. */
function sample(field: FieldDef | undefined): ExprValue {
  if (field === undefined) return null;
  if (isDecimal(field) || field.kind === 'integer') return new Decimal(1);
  if (field.kind === 'bool') return true;
  if (field.kind === 'date') return '2026-01-31';
  return field.kind === 'refs' ? ['a'] : 'a';
}

/** Faults in Chinese, each with its place; none for a sound definition. */
export function checkFormulas(def: EntityDef): string[] {
  const faults: string[] = [];

  function fieldsOf(scope: string): Fields {
    const lines = scope === '' ? undefined : def.lines?.[scope];
    return lines === undefined ? allFieldsOf(def) : lineFieldsOf(lines);
  }

  function judgePath(scope: string, path: string): string | null {
    const place = placeOf(def, scope, path);
    if (place.key === '') return null;
    const field = Object.hasOwn(fieldsOf(place.scope), place.key)
      ? fieldsOf(place.scope)[place.key]
      : undefined;
    if (field === undefined) return `没有字段“${path}”`;
    const rest = path.slice(path.indexOf(place.key) + place.key.length + 1);
    return rest !== '' && field.entity === undefined ? `“${path}”不是引用，取不到“${rest}”` : null;
  }

  function readSample(scope: string, path: readonly string[]): ExprValue {
    const place = placeOf(def, scope, path.join('.'));
    if (place.key === '') return ['a'];
    const field = fieldsOf(place.scope)[place.key];
    const value = path.at(-1) === place.key ? sample(field) : null;
    const isList = place.scope !== '' && (place.scope !== scope || path[0] === 'doc');
    return isList ? [value] : value;
  }

  function judge(scope: string, text: string | undefined, where: string): void {
    if (text === undefined) return;
    try {
      const expression = compile(text);
      for (const path of pathsOf(expression)) {
        const fault = judgePath(scope, path);
        if (fault !== null) faults.push(`${where}：${fault}`);
      }
      evaluate(expression, (path) => readSample(scope, path));
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      faults.push(`${where}：${error.message}`);
    }
  }

  function judgeFields(scope: string): void {
    const fields = fieldsOf(scope);
    for (const [key, field] of Object.entries(fields)) {
      const where = `${def.name}.${scope === '' ? '' : `${scope}.`}${key}`;
      judge(scope, field.computed, where);
      judge(scope, field.editableWhen, where);
      for (const target of Object.keys(field.fill ?? {})) {
        if (!Object.hasOwn(fields, target)) faults.push(`${where}：带出的字段“${target}”不存在`);
      }
      const from = field.lookup?.split('.')[0];
      if (from !== undefined && fields[from]?.entity === undefined)
        faults.push(`${where}：“${from}”不是引用字段`);
      if (field.pick !== undefined) judgeText(field.pick, where);
    }
  }

  /** Conditions over another entity: only their form can be judged here. */
  function judgeText(text: string, where: string): void {
    try {
      compile(text);
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      faults.push(`${where}：${error.message}`);
    }
  }

  judgeFields('');
  for (const [key, lines] of Object.entries(def.lines ?? {})) {
    judgeFields(key);
    faults.push(...lineRuleFaults(`${def.name}.${key}`, lines));
  }
  faults.push(...docRuleFaults(def));
  for (const check of def.checks ?? []) {
    const scope = check.at.includes('.') ? (check.at.split('.')[0] ?? '') : '';
    if (fieldAt(def, check.at) === undefined)
      faults.push(`${def.name} 检查“${check.message}”：没有字段“${check.at}”`);
    else {
      judge(scope, check.expect, `${def.name} 检查“${check.message}”`);
      judge(scope, check.when, `${def.name} 检查“${check.message}”`);
    }
  }
  try {
    planOf(def);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    faults.push(`${def.name}：${error.message}`);
  }
  return [...new Set(faults)];
}

/** Rules of lines that do not exist, or lack a field. */
function lineRuleFaults(place: string, lines: LinesDef): string[] {
  const faults: string[] = [];
  for (const name of lines.rules ?? []) {
    const rule = lineRuleOf(name);
    if (rule === undefined) faults.push(`${place}：没有规则“${name}”`);
    for (const need of rule?.needs ?? []) {
      if (!Object.hasOwn(lines.fields, need)) faults.push(`${place}：规则“${name}”需要字段“${need}”`);
    }
  }
  return faults;
}

/** Rules of the document that do not exist, or lack a field of it or of its lines. */
function docRuleFaults(def: EntityDef): string[] {
  const faults: string[] = [];
  for (const name of def.rules ?? []) {
    const rule = docRuleOf(name);
    if (rule === undefined) faults.push(`${def.name}：没有规则“${name}”`);
    const missing = (rule?.needs ?? []).filter((need) => !Object.hasOwn(def.fields, need));
    const carriers = Object.values(def.lines ?? {}).filter((lines) =>
      (rule?.needsLines ?? []).every((need) => Object.hasOwn(lines.fields, need)),
    );
    for (const need of missing) faults.push(`${def.name}：规则“${name}”需要字段“${need}”`);
    if (rule !== undefined && carriers.length === 0)
      faults.push(`${def.name}：规则“${name}”需要明细字段 ${rule.needsLines.join('、')}`);
  }
  return faults;
}
