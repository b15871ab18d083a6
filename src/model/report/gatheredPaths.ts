// Where the paths of a gathered report lead, and what becomes of a field that is added up: judged against definitions,
// before anything is asked of a database.
import { allFieldsOf, lineFieldsOf } from '#model/derive/system.ts';
import type { EntityDef } from '#model/entity.ts';
import { isDecimal, type FieldDef } from '#model/fields.ts';
import type { Aggregate } from './gathering.ts';

/** One step of a path: the reference field that leads on, and the entity it leads to. */
export interface PathStep {
  /** 'customer' or 'items.material': the reference in the words of its owner. */
  at: string;
  owner: EntityDef;
  target: EntityDef;
}

export interface ResolvedPath {
  steps: readonly PathStep[];
  /** Entity the field belongs to, and the path by which its rights are asked. */
  owner: EntityDef;
  ownerPath: string;
  field: FieldDef;
}

const furthest = 3;

/** Null where the path leads nowhere, or into what is not stored. */
export function resolvePath(
  root: EntityDef,
  lines: string | undefined,
  path: string,
  entityOf: (name: string) => EntityDef | undefined,
): ResolvedPath | null {
  const parts = path.split('.');
  const steps: PathStep[] = [];
  let owner = root;
  let table: string | undefined;
  if (parts.length > 1 && root.lines !== undefined && Object.hasOwn(root.lines, parts[0] ?? '')) {
    if (parts[0] !== lines) return null;
    table = parts.shift();
  }
  for (;;) {
    const key = parts.shift() ?? '';
    const inner = table === undefined ? undefined : owner.lines?.[table];
    const fields = inner === undefined ? allFieldsOf(owner) : lineFieldsOf(inner);
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    const at = table === undefined ? key : `${table}.${key}`;
    if (field === undefined || field.transient === true || field.figure === true) return null;
    if (field.guard === 'secret') return null;
    if (parts.length === 0) return { steps, owner, ownerPath: at, field };
    const target = field.kind === 'ref' ? entityOf(field.entity ?? '') : undefined;
    if (target === undefined || target.kind === 'report' || steps.length === furthest) return null;
    steps.push({ at, owner, target });
    owner = target;
    table = undefined;
  }
}

const summable = (field: FieldDef): boolean => isDecimal(field) || field.kind === 'integer';
const ordered: readonly FieldDef['kind'][] = [
  'date',
  'datetime',
  'integer',
  'qty',
  'price',
  'money',
  'rate',
  'percent',
];

/** Why the field cannot be added up that way; null when it can. */
export function aggregateProblem(field: FieldDef, aggregate: Aggregate): string | null {
  if ((aggregate === 'sum' || aggregate === 'avg') && !summable(field)) return '不是数字，不能合计或平均';
  if ((aggregate === 'min' || aggregate === 'max') && !ordered.includes(field.kind))
    return '不是数字或日期，不能取最小最大';
  return null;
}

/** The field of the report for a column: of the same kind and guard, as far as adding up leaves it so. */
export function gatheredField(field: FieldDef, aggregate: Aggregate, title: string): FieldDef {
  const guard = field.guard === undefined ? {} : { guard: field.guard };
  if (aggregate === 'count' || aggregate === 'countDistinct') return { kind: 'integer', title, ...guard };
  const kind =
    aggregate === 'avg' || (aggregate === 'sum' && field.kind === 'price')
      ? 'qty'
      : field.kind === 'code'
        ? 'text'
        : field.kind;
  return {
    kind,
    title,
    ...(field.dict === undefined ? {} : { dict: field.dict }),
    ...(field.entity === undefined ? {} : { entity: field.entity }),
    ...guard,
  };
}
