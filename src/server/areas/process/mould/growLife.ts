// What shots, pieces and hours add to the life of a mould, of the tool it is and of the machine it runs on; at its maintenance shots the
// mould asks for its maintenance once. Counters and reports both count here.
import { equipment } from '#entities/process/equipment/equipment.ts';
import { isServiceDue, serviceOccurrence } from '#entities/process/mould/mouldLife.ts';
import { maintenancePlan } from '#entities/process/upkeep/maintenancePlan.ts';
import { maintenanceTask } from '#entities/process/upkeep/maintenanceTask.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { Judged } from '#server/access/judged.ts';
import { createDraft } from '#server/ledgers/documents/createDocument.ts';
import { bySystem } from '#server/ledgers/documents/makeDocument.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { namedColumns, presentColumns, written } from '#server/select/named.ts';
import { is, sql } from '#server/select/piece.ts';
import { returningRows, type Selected, selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';

interface LifeGrowth {
  mould: string | null;
  machine: string | null;
  /** Negative where a report is taken back. */
  shots: string;
  pieces: string;
  /** The machine ran by its signal. */
  hours?: string;
}

interface MouldLifeEffect extends LifeGrowth {
  effect: 'mouldLife';
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    mouldLife: MouldLifeEffect;
  }
}

export const mouldLife: Ledger<'mouldLife'> = {
  effect: 'mouldLife',
  title: '累计模次与寿命，到了保养模次生成点检保养单',
  locks: ['baseData', 'numberCounter'],
  async apply({ context, doc, judged }, growth) {
    await growLife(context, judged, growth);
    return doc;
  },
};

export async function growLife(context: WriteContext, judged: Judged, growth: LifeGrowth): Promise<void> {
  const { shots, pieces, hours = '0' } = growth;
  if ([shots, pieces, hours].every((grown) => decimal(grown).isZero())) return;
  const grown = growth.mould === null ? undefined : await growMould(context, growth.mould, shots);
  const machines = [grown?.equipment ?? null, growth.machine].flatMap((id) => id ?? []);
  await growMachines(context, machines, { shots, pieces, hours });
  if (grown !== undefined && decimal(shots).greaterThan(0) && isServiceDue(grown))
    await askService(context, judged, grown);
}

const grownColumns = namedColumns('m', {
  code: 'code',
  equipment: 'ref',
  usedShots: 'qty',
  servicedShots: 'qty',
  maintainShots: 'qty',
});

async function growMould({ session, grants, affect }: WriteContext, id: string, shots: string) {
  const change = written(
    `update mould m set used_shots = coalesce(m.used_shots, 0) + $2::numeric where m.id = $1::uuid and m.org = $3::uuid`,
    [id, shots, grants.org],
  );
  const [row] = await returningRows(session, change, grownColumns);
  affect('mould', id);
  return row;
}

async function growMachines(
  { session, grants, affect }: WriteContext,
  machines: readonly string[],
  { shots, pieces, hours }: { shots: string; pieces: string; hours: string },
): Promise<void> {
  const change = written(
    `update equipment e set life_used = coalesce(e.life_used, 0) + g.grown
     from (values ('shots', $2::numeric), ('pieces', $3::numeric), ('hours', $5::numeric)) g(unit, grown)
     where e.org = $4::uuid and e.life_unit = g.unit and g.grown <> 0 and e.id in
       (select o.id from equipment o where o.id = any($1::uuid[]) order by o.id for update)`,
    [[...new Set(machines)], shots, pieces, grants.org, hours],
  );
  for (const { id } of await returningRows(session, change, presentColumns('e', { id: 'ref' })))
    affect('equipment', id);
}

type Grown = Selected<typeof grownColumns>;

/** Once in a stretch between two services, whatever became of the task; a plan by shots makes its own tasks. */
async function askService(context: WriteContext, judged: Judged, grown: Grown): Promise<void> {
  const { session, grants, today } = context;
  const occurrence = serviceOccurrence(grown.servicedShots);
  const tool = grown.equipment ?? '';
  const e = headerTable(equipment, 'e');
  const t = headerTable(maintenanceTask, 't');
  const p = headerTable(maintenancePlan, 'p');
  const l = linesTable(maintenancePlan, 'equipments', 'l');
  const [asked] = await selectRows(
    session,
    { keeper: e.keeper, workshop: e.workshop },
    sql`from ${e} where ${is(e.id, tool)}
      and not exists (select 1 from ${t} where ${is(t.org, grants.org)} and ${is(t.equipment, tool)} and ${is(t.occurrence, occurrence)})
      and not exists (select 1 from ${p} join ${l} on ${l.docId} = ${p.id}
        where ${is(p.org, grants.org)} and ${is(p.status, 'approved')} and ${is(p.cycleType, 'shots')} and ${is(l.equipment, tool)})`,
  );
  if (asked === undefined) return;
  const since = decimalText(decimal(grown.usedShots).minus(decimal(grown.servicedShots)));
  await createDraft(bySystem(context, judged), {
    effect: 'create',
    entity: 'maintenanceTask',
    fields: {
      taskType: 'maintain',
      equipment: tool,
      workshop: asked.workshop,
      executor: asked.keeper,
      planDate: today,
      occurrence,
      remark: `模具 ${grown.code ?? ''} 保养后已 ${since} 模，到了保养模次 ${grown.maintainShots ?? ''}`,
    },
    lines: {},
  });
}
