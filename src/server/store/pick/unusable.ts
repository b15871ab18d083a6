// Why a record may not be chosen: its state, what ended it, the condition of the field that asks. A picker says it of records
// somebody looks for in vain, a save of those that came all the same.
import { codeText } from '#entities/codeLists.ts';
import { whyUnfit } from '#model/derive/whyUnfit.ts';
import { whyEnded } from '#model/ended.ts';
import type { EntityDef, Row } from '#model/entity.ts';
import type { FieldDef } from '#model/fields.ts';
import { hasRole } from '#model/states/stateMachine.ts';
import { machineOf, statesIn } from '#model/states/states.ts';

/** '已停用', '尚未审核'; null where its state is no hindrance. */
export function whyNotInUse(def: EntityDef, record: Row): string | null {
  const { status } = record;
  const machine = machineOf(def);
  if (machine === null || typeof status !== 'string') return null;
  if (hasRole(machine, status, 'retired', 'void')) return '已停用';
  return hasRole(machine, status, 'waiting', 'reviewed', 'executable', 'done') ? null : '尚未审核';
}

/** The same where only what may be worked on is offered: '已结束' as well. */
export function whyNotOffered(def: EntityDef, record: Row): string | null {
  const unused = whyNotInUse(def, record);
  const { status } = record;
  const machine = machineOf(def);
  if (unused !== null || machine === null || typeof status !== 'string') return unused;
  const offered = statesIn(def, 'executable');
  if (offered.length === 0 || offered.includes(status)) return null;
  return hasRole(machine, status, 'waiting') ? '尚未审核' : '已结束';
}

/** '已离职' on this day; null where nothing ended it, or nobody asks for a day. */
export function whyOver(def: EntityDef, record: Row, day: string | null): string | null {
  return day === null ? null : whyEnded(def, record, day);
}

/** '没有勾选“允许采购”'; null where it meets the field's condition. */
export function whyUnfitFor(def: EntityDef, field: Pick<FieldDef, 'pick'>, record: Row): string | null {
  return field.pick === undefined ? null : whyUnfit(def, field.pick, record, codeText);
}
