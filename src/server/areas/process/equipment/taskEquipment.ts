// A task begins only on a machine, and with a tool, that is neither under repair or maintenance nor out of use (rule equipment-r1).
import { codeText } from '#entities/codeLists.ts';
import { standing } from '#entities/process/equipment/usable.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { equipment } from '#entities/process/equipment/equipment.ts';
import { among, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

interface Stands {
  field: 'equipment' | 'mould';
  id: string;
  code: string;
  name: string;
  runStatus: string;
}

const begins = defineAction(workTaskOrder, {
  checks: ['设备和模具不在维修、保养、停用或报废'],
  async facts({ fields }, read): Promise<readonly Stands[]> {
    const used = (['equipment', 'mould'] as const).flatMap((field) => {
      const id = fields[field];
      return id === null ? [] : [{ field, id }];
    });
    if (used.length === 0) return [];
    const e = headerTable(equipment, 'e');
    const rows = await read.select(
      { id: e.id, code: e.code, name: e.name, runStatus: e.runStatus },
      sql`from ${e} where ${among(
        e.id,
        used.map(({ id }) => id),
      )} and ${among(e.runStatus, standing)}`,
    );
    return used.flatMap(({ field, id }) => {
      const row = rows.find((each) => each.id === id);
      return row === undefined
        ? []
        : [{ field, id, code: row.code ?? '', name: row.name ?? '', runStatus: row.runStatus ?? '' }];
    });
  },
  check: (_doc, found) =>
    found.map(({ field, id, code, name, runStatus }): Problem => ({
      field,
      level: 'error',
      message: `${field === 'mould' ? '模具' : '设备'} ${code} ${name} 的状态是“${codeText('equipmentStatus', runStatus)}”，不能开工，请转派到别的${field === 'mould' ? '模具' : '设备'}或等它恢复`,
      documents: [{ entity: 'equipment', id, code }],
    })),
});

export const taskEquipment = defineBehaviour(workTaskOrder, {
  title: '任务的设备',
  actions: { start: begins, resume: begins },
});
