// Fields every row has without a definition naming them: identity, organisation, state, who and when.
// They follow from kind and states; an own field of the same key takes their place.
import type { EntityDef, Fields, LinesDef } from '#model/entity.ts';
import { datetime, dict, integer, ref, text } from '#model/fields.ts';
import type { FieldDef, FieldOptions } from '#model/fields.ts';
import { machineOf, stepsOf } from '#model/states/states.ts';

const system = { readonly: true, group: '系统' } as const;

function stateFields(def: EntityDef): Record<string, FieldDef> {
  const machine = machineOf(def);
  const fields: Record<string, FieldDef> =
    machine === null
      ? {}
      : {
          status: dict(machine.dict, machine.title ?? '状态', {
            ...system,
            required: true,
            list: true,
            filter: true,
            default: machine.initial,
          }),
        };
  for (const { transition } of stepsOf(def)) {
    const { action, title, reason, reasonTitle = `${title}原因`, stamps } = transition;
    // Who agreed to a document, and when, is worth a column.
    const isShown = def.kind === 'document' && action === 'approve';
    const options: FieldOptions = { ...system, ...(isShown ? { list: true } : { hidden: true }) };
    if (stamps?.by !== undefined) fields[stamps.by] ??= ref('user', `${title}人`, options);
    if (stamps?.at !== undefined)
      fields[stamps.at] ??= datetime(`${title}时间`, {
        ...options,
        ...(action === 'approve' ? { filter: true } : {}),
      });
    if (reason !== undefined) fields[reason] ??= text(reasonTitle, { ...options, length: 500 });
  }
  return fields;
}

/**
 * System fields by key, in the order they are shown: `id` and `version` (also `Doc.id`, `Doc.version`; the column of
 * `id` is uuid), `org` unless the entity is shared, `status` and the stamps of its states, `printCount` of
 * documents, who and when.
 */
export function systemFieldsOf(def: EntityDef): Fields {
  let fields = systemFields.get(def);
  if (fields === undefined) systemFields.set(def, (fields = madeSystemFields(def)));
  return fields;
}

const systemFields = new WeakMap<EntityDef, Fields>();

function madeSystemFields(def: EntityDef): Fields {
  const quiet = { ...system, hidden: true } as const;
  // A row of a report is computed: it has a key and an organisation, but no life of its own.
  if (def.kind === 'report')
    return {
      id: text('内码', quiet),
      ...(def.shared ? {} : { org: ref('organization', '所属组织', quiet) }),
    };
  return {
    id: text('内码', quiet),
    version: integer('版本号', quiet),
    ...(def.shared ? {} : { org: ref('organization', '所属组织', { ...quiet, default: 'currentOrg' }) }),
    ...stateFields(def),
    ...(def.kind === 'document' ? { printCount: integer('打印次数', { ...quiet, default: 0 }) } : {}),
    createdBy: ref('user', '创建人', {
      ...system,
      list: def.kind === 'document',
      ...(def.kind === 'document' ? {} : { hidden: true }),
    }),
    createdAt: datetime('创建时间', { ...system, filter: true, hidden: def.kind !== 'document' }),
    updatedBy: ref('user', '修改人', quiet),
    updatedAt: datetime('修改时间', quiet),
  };
}

const known = new WeakMap<EntityDef, Fields>();
const knownLines = new WeakMap<LinesDef, Fields>();

/** Own fields, then the system fields that the definition does not declare itself. The same object each time. */
export function allFieldsOf(def: EntityDef): Fields {
  let fields = known.get(def);
  if (fields === undefined) {
    const own = Object.entries(systemFieldsOf(def)).filter(([key]) => !Object.hasOwn(def.fields, key));
    known.set(def, (fields = { ...def.fields, ...Object.fromEntries(own) }));
  }
  return fields;
}

/** Fields of a line: `seq` (行号) unless declared, then its own. `id` is not among them. The same object each time. */
export function lineFieldsOf(lines: LinesDef): Fields {
  let fields = knownLines.get(lines);
  if (fields === undefined) {
    const seq = integer('行号', { readonly: true, list: true, plain: true });
    knownLines.set(
      lines,
      (fields = Object.hasOwn(lines.fields, 'seq') ? lines.fields : { seq, ...lines.fields }),
    );
  }
  return fields;
}

/** The field at 'customer', 'status' or 'items.qty'; undefined when the definition has none. */
export function fieldAt(def: EntityDef, path: string): FieldDef | undefined {
  const dot = path.indexOf('.');
  if (dot < 0) return own(allFieldsOf(def), path);
  const lines = own(def.lines ?? {}, path.slice(0, dot));
  return lines && own(lineFieldsOf(lines), path.slice(dot + 1));
}

function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
