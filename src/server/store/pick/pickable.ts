// Which records a picker may offer: in use, of the scope of whoever asks, fit for the asking field, and for documents none
// that has ended.
import { entityOf } from '#entities/registry.ts';
import { fieldAt } from '#model/derive/system.ts';
import type { EntityDef } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { statesIn } from '#model/states/states.ts';
import type { PickRequest } from '#model/wire/wire.ts';
import type { Context } from '#server/context.ts';
import { refuse } from '#server/store/list/view.ts';
import { conditionSql } from '../conditionSql.ts';
import { scopeSql } from '../scopeSql.ts';
import { shapeOf } from '../shape.ts';
import { and, type Parameters } from '../sql.ts';
import { workplaceSql } from './workplaceSql.ts';

/** @throws Refusal 422 for a field that does not refer to this entity */
export function usableSql(
  context: Context,
  def: EntityDef,
  request: PickRequest,
  parameters: Parameters,
): string {
  const usable = statesIn(def, 'executable');
  const status = shapeOf(def).header.columns.get('status');
  return and([
    scopeSql(def, context.grants, 'r', parameters),
    usable.length === 0 || status === undefined
      ? null
      : `r.${status.name} = any(${parameters.add(usable, 'text[]')})`,
    fieldCondition(context, def, request.forField, parameters),
    stillThere(def, request.forField, context.today, parameters),
  ]);
}

/**
 * The `pick` condition of what asks, and where its person may work: a field ('saleOrder.items.material'), one of the small
 * form of an action ('bom.to'), a parameter of a report ('stockAvailabilityDays.warehouse'). Dialogs that are no field of an
 * entity have none.
 */
function fieldCondition(
  context: Context,
  def: EntityDef,
  forField: string | undefined,
  parameters: Parameters,
): string | null {
  const field = askingField(def, forField);
  if (field === null) return null;
  return and([
    field.pick === undefined ? null : conditionSql(def, field.pick, 'r', parameters),
    workplaceSql(context, field, def, 'r', parameters),
  ]);
}

/** @throws Refusal 422 for a field that does not refer to this entity */
export function askingField(def: EntityDef, forField: string | undefined): FieldDef | null {
  const [name = '', ...rest] = forField?.split('.') ?? [];
  const asking = entityOf(name);
  if (asking === undefined) return null;
  const path = rest.join('.');
  const forms = [asking.parameters, ...Object.values(asking.actions ?? {}).map(({ asks }) => asks)];
  const fields = [
    fieldAt(asking, path),
    ...forms.map((form) => (form !== undefined && Object.hasOwn(form, path) ? form[path] : undefined)),
  ];
  const field = fields.find((known) => known?.entity === def.name);
  if (field === undefined) throw refuse('', '选择框对应的字段无效，请刷新页面后重试');
  return field;
}

/** Whether what has ended is left out: documents are not offered it, base data and filters are. */
export function leavesOutEnded(forField: string | undefined): boolean {
  return entityOf(forField?.split('.')[0] ?? '')?.kind === 'document';
}

function stillThere(
  def: EntityDef,
  forField: string | undefined,
  today: string,
  parameters: Parameters,
): string | null {
  const column = shapeOf(def).header.columns.get(def.ended?.field ?? '');
  if (!leavesOutEnded(forField) || def.ended === undefined || column === undefined) return null;
  const { values } = def.ended;
  return values === undefined
    ? `coalesce(r.${column.name} >= ${parameters.add(today, 'date')}, true)`
    : `coalesce(r.${column.name} <> all(${parameters.add([...values], 'text[]')}), true)`;
}
