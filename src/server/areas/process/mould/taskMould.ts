// A task with a mould begins only where the mould is mounted on the machine of the task and fits it; above its design shots the
// start warns or is refused (rule mould-r1). A tool without an approved record as a mould is judged as equipment alone.
import { mould as definition } from '#entities/process/mould/mould.ts';
import { isOverLife } from '#entities/process/mould/mouldLife.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { equipment } from '#entities/process/equipment/equipment.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';
import { configText } from '#server/configuration/config.ts';
import { asKind, is, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';

interface TaskMould {
  id: string;
  code: string;
  name: string;
  /** Where it is mounted; null: nowhere. */
  machine: { id: string; code: string } | null;
  usedShots: string | null;
  designShots: string | null;
  /** Whether it may run on the machine of the task. */
  fits: boolean;
  /** Whether it is known to make the product of the task. */
  makes: boolean;
  /** What is done about a mould above its design shots: warn or block. */
  control: string;
}

const begins = defineAction(workTaskOrder, {
  checks: ['模具装在任务的设备上，适用于它', '模具没有超过设计模次，或按系统参数只提醒'],
  async facts({ fields }, read): Promise<TaskMould | null> {
    if (fields.mould === null) return null;
    const m = headerTable(definition, 'm');
    const e = headerTable(equipment, 'e');
    const f = linesTable(definition, 'fits', 'f');
    const p = linesTable(definition, 'products', 'p');
    const [row] = await read.select(
      {
        id: m.id,
        code: m.code,
        name: m.name,
        currentEquipment: m.currentEquipment,
        machine: e.code,
        usedShots: m.usedShots,
        designShots: m.designShots,
        fits: asKind(
          'bool',
          sql`not exists (select 1 from ${f} where ${f.docId} = ${m.id}) or exists
            (select 1 from ${f} where ${f.docId} = ${m.id} and ${f.equipment} = ${fields.equipment}::uuid)`,
        ),
        makes: asKind(
          'bool',
          sql`not exists (select 1 from ${p} where ${p.docId} = ${m.id}) or exists
            (select 1 from ${p} where ${p.docId} = ${m.id} and ${p.material} = ${fields.material}::uuid)`,
        ),
      },
      sql`from ${m} left join ${e} on ${e.id} = ${m.currentEquipment}
        where ${is(m.org, read.org)} and ${is(m.equipment, fields.mould)} and ${is(m.status, 'approved')}`,
    );
    if (row === undefined) return null;
    const { currentEquipment, machine } = row;
    return {
      ...row,
      code: row.code ?? '',
      name: row.name ?? '',
      machine: currentEquipment === null ? null : { id: currentEquipment, code: machine ?? '' },
      fits: row.fits === true,
      makes: row.makes === true,
      control: await configText(read.rows, 'mouldOverLife'),
    };
  },
  check: ({ fields }, mould) => (mould === null ? [] : problemsOf(fields.equipment, mould)),
});

function problemsOf(machine: string | null, mould: TaskMould): Problem[] {
  const { id, code, name, usedShots, designShots } = mould;
  const said = (level: 'error' | 'warning', what: string): Problem => ({
    field: 'mould',
    level,
    message: `模具 ${code} ${name} ${what}`,
    documents: [{ entity: 'mould', id, code }],
  });
  if (mould.machine === null) return [said('error', '没有上模，不能开工，请先在模具档案上模')];
  if (mould.machine.id !== machine)
    return [
      said(
        'error',
        `装在机台 ${mould.machine.code} 上，不在任务的设备上，请转派任务，或把模具换到任务的设备`,
      ),
    ];
  if (!mould.fits) return [said('error', '不适用于任务的设备，请转派到适用的机台')];
  return [
    ...(mould.makes ? [] : [said('warning', '的产品中没有任务的物料，请核对是否用错模具')]),
    ...(isOverLife(mould)
      ? [
          said(
            mould.control === 'block' ? 'error' : 'warning',
            `已用 ${usedShots ?? '0'} 模，超过设计模次 ${designShots ?? ''}，请检修或换模具`,
          ),
        ]
      : []),
  ];
}

export const taskMould = defineBehaviour(workTaskOrder, {
  title: '任务的模具',
  actions: { start: begins, resume: begins },
});
