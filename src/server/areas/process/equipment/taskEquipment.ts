// A task begins only on a machine, and with a tool, that is neither under repair or maintenance nor out of use (rule equipment-r1).
import { codeText } from '#entities/codeLists.ts';
import { standing } from '#entities/process/equipment/usable.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

interface Stands {
  field: 'equipment' | 'mould';
  id: string;
  code: string;
  name: string;
  runStatus: string;
}

export const taskEquipment = defineBehaviour<readonly Stands[]>({
  title: '任务的设备',
  checks: ['开工、恢复时，设备和模具不在维修、保养、停用或报废'],
  async facts({ fields }, read, moment) {
    const used = (['equipment', 'mould'] as const).flatMap((field) => {
      const id = optionalText(fields[field]);
      return id === null ? [] : [{ field, id }];
    });
    if ((moment !== 'start' && moment !== 'resume') || used.length === 0) return [];
    const rows = await read.rows(
      'select id, code, name, run_status from equipment where id = any($1::uuid[]) and run_status = any($2::text[])',
      [used.map(({ id }) => id), standing],
    );
    return used.flatMap(({ field, id }) => {
      const row = rows.find((each) => each['id'] === id);
      if (row === undefined) return [];
      const { code, name, run_status: runStatus } = row;
      return [{ field, id, code: textOf(code), name: textOf(name), runStatus: textOf(runStatus) }];
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
