// What follows from what in a definition: fills, lookups, rules and formulas, put in order once per definition.
// Formulas of one level use only earlier levels: header before the lines, lines, header with sums of lines, lines
// with those sums, and so on.
import type { EntityDef, Fields } from '#model/entity.ts';
import { ExpressionError, compile, pathsOf } from '#model/expression.ts';
import type { Expression } from '#model/expression.ts';
import type { FieldDef } from '#model/fields.ts';
import { docRuleOf, lineRuleOf } from '#model/rules/registry.ts';
import type { DocRule, LineRule } from '#model/rules/rule.ts';
import { allFieldsOf, lineFieldsOf } from './system.ts';

export interface Formula {
  key: string;
  field: FieldDef;
  expression: Expression;
}

/** own field ← field of the referred record */
export interface Copy {
  target: string;
  source: string;
  /** What a person typed or saved stays. */
  keepsTyped?: true;
}

export interface RowPlan {
  fields: Fields;
  /** By reference field. */
  fills: ReadonlyMap<string, readonly Copy[]>;
  lookups: ReadonlyMap<string, readonly Copy[]>;
  /** Formulas by level. */
  formulas: readonly (readonly Formula[])[];
}

export interface LinePlan extends RowPlan {
  rules: readonly LineRule[];
  /** Header fields whose change reaches every line. */
  readsHeader: ReadonlySet<string>;
  /** Fields that take a value of the header as long as they are empty: 'doc.deliveryDate'. */
  inherited: readonly Copy[];
  /** Fields that are judged one patch at a time (leads of rules, references that fill). */
  alone: ReadonlySet<string>;
}

export interface Plan {
  header: RowPlan;
  lines: ReadonlyMap<string, LinePlan>;
  docRules: readonly DocRule[];
  levels: number;
  /** References to records of an organisation that a header field names, by that field. */
  ofOrganisation: ReadonlyMap<string, readonly Placed[]>;
}

/** A field of the header (scope '') or of lines. */
export interface Placed {
  scope: string;
  key: string;
}

interface Spot {
  /** '' for the header, else the lines key. */
  scope: string;
  key: string;
  field: FieldDef;
  expression: Expression;
}

const name = (scope: string, key: string) => (scope === '' ? key : `${scope}.${key}`);

function copies(fields: Fields): { fills: Map<string, Copy[]>; lookups: Map<string, Copy[]> } {
  const fills = new Map<string, Copy[]>();
  const lookups = new Map<string, Copy[]>();
  for (const [key, field] of Object.entries(fields)) {
    if (field.fill !== undefined)
      fills.set(
        key,
        Object.entries(field.fill).map(([target, source]): Copy =>
          field.keepsTyped ? { target, source, keepsTyped: true } : { target, source },
        ),
      );
    const [from = '', source] = (field.lookup ?? '').split('.');
    if (source === undefined) continue;
    const known = lookups.get(from) ?? [];
    known.push({ target: key, source });
    lookups.set(from, known);
  }
  return { fills, lookups };
}

function spotsOf(def: EntityDef): Spot[] {
  const rows: [string, Fields][] = [['', allFieldsOf(def)]];
  for (const [key, lines] of Object.entries(def.lines ?? {})) rows.push([key, lineFieldsOf(lines)]);
  return rows.flatMap(([scope, fields]) =>
    Object.entries(fields).flatMap(([key, field]) =>
      field.computed === undefined ? [] : [{ scope, key, field, expression: compile(field.computed) }],
    ),
  );
}

/** Fields that a path of a formula reads, as 'x' or 'items.x'. */
export function placeOf(def: EntityDef, scope: string, path: string): { scope: string; key: string } {
  const parts = path.split('.');
  const fromHeader = scope === '' || parts[0] === 'doc';
  const rest = parts[0] === 'doc' && parts.length > 1 ? parts.slice(1) : parts;
  const [first = '', second] = rest;
  if (fromHeader) {
    const lines = def.lines !== undefined && Object.hasOwn(def.lines, first);
    return lines ? { scope: first, key: second ?? '' } : { scope: '', key: first };
  }
  return { scope, key: first === scope && second !== undefined ? second : first };
}

/** Level of every formula. @throws ExpressionError naming the circle when formulas need each other. */
function levelsOf(def: EntityDef, spots: readonly Spot[]): { level: Map<Spot, number>; order: Spot[] } {
  const byName = new Map(spots.map((spot) => [name(spot.scope, spot.key), spot]));
  const level = new Map<Spot, number>();
  const order: Spot[] = [];
  const open: Spot[] = [];

  function visit(spot: Spot): number {
    const known = level.get(spot);
    if (known !== undefined) return known;
    if (open.includes(spot)) {
      const circle = [...open.slice(open.indexOf(spot)), spot].map((part) => name(part.scope, part.key));
      throw new ExpressionError(`公式循环引用：${circle.join(' → ')}`);
    }
    open.push(spot);
    let result = 0;
    for (const path of pathsOf(spot.expression)) {
      const place = placeOf(def, spot.scope, path);
      const needed = byName.get(name(place.scope, place.key));
      const base = needed === undefined ? 0 : visit(needed);
      // A formula over lines comes one level after them; lines of one level follow the header of that level.
      const crossing = place.scope !== '' && place.scope !== spot.scope;
      const ownList = place.scope !== '' && place.scope === spot.scope && path.startsWith('doc.');
      result = Math.max(result, base + (crossing || ownList ? 1 : 0));
    }
    open.pop();
    level.set(spot, result);
    order.push(spot);
    return result;
  }

  spots.forEach(visit);
  return { level, order };
}

function built(def: EntityDef): Plan {
  const spots = spotsOf(def);
  const { level, order } = levelsOf(def, spots);
  const levels = Math.max(0, ...level.values()) + 1;
  const formulasOf = (scope: string): Formula[][] =>
    Array.from({ length: levels }, (_, at) =>
      order.filter((spot) => spot.scope === scope && level.get(spot) === at),
    );
  const rowPlan = (scope: string, fields: Fields): RowPlan => ({
    fields,
    ...copies(fields),
    formulas: formulasOf(scope),
  });
  const lines = new Map<string, LinePlan>();
  for (const [key, linesDef] of Object.entries(def.lines ?? {})) {
    const plan = rowPlan(key, lineFieldsOf(linesDef));
    const rules = (linesDef.rules ?? []).flatMap((rule) => lineRuleOf(rule) ?? []);
    const headerPaths = plan.formulas
      .flat()
      .flatMap(({ expression }) => pathsOf(expression).map((path) => placeOf(def, key, path)))
      .flatMap((place) => (place.scope === '' ? [place.key] : []));
    lines.set(key, {
      ...plan,
      rules,
      readsHeader: new Set([...rules.flatMap((rule) => rule.readsHeader), ...headerPaths]),
      inherited: inheritedOf(plan.fields),
      alone: new Set([...rules.flatMap((rule) => rule.leads), ...plan.fills.keys(), ...plan.lookups.keys()]),
    });
  }
  const rules = (def.rules ?? []).flatMap((rule) => docRuleOf(rule) ?? []);
  return {
    header: rowPlan('', allFieldsOf(def)),
    lines,
    docRules: rules,
    levels,
    ofOrganisation: ofOrganisations(def),
  };
}

function inheritedOf(fields: Fields): Copy[] {
  return Object.entries(fields).flatMap(([target, { default: initial }]) =>
    typeof initial === 'string' && /^doc\.\w+$/.test(initial) ? [{ target, source: initial.slice(4) }] : [],
  );
}

function ofOrganisations(def: EntityDef): Map<string, Placed[]> {
  const rows: [string, Fields][] = [
    ['', def.fields],
    ...Object.entries(def.lines ?? {}).map(([key, { fields }]): [string, Fields] => [key, fields]),
  ];
  const found = new Map<string, Placed[]>();
  for (const [scope, fields] of rows) {
    for (const [key, { org }] of Object.entries(fields))
      if (org !== undefined) found.set(org, [...(found.get(org) ?? []), { scope, key }]);
  }
  return found;
}

const plans = new WeakMap<EntityDef, Plan>();

/** The plan of a definition, made once. @throws ExpressionError for formulas that cannot be read or go in circles. */
export function planOf(def: EntityDef): Plan {
  let plan = plans.get(def);
  if (plan === undefined) plans.set(def, (plan = built(def)));
  return plan;
}
