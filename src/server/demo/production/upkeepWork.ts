// Checks and maintenance of the demo: items, plans of the machines with their tasks, some done, one under way, one late, and
// an inspection that found something.
import { employee } from '#entities/master/employee.ts';
import { equipment } from '#entities/process/equipment/equipment.ts';
import { maintenancePlan } from '#entities/process/upkeep/maintenancePlan.ts';
import { maintenanceTask } from '#entities/process/upkeep/maintenanceTask.ts';
import type { Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { addMonths } from '#model/time/calendar.ts';
import { previousWorkday } from '#model/workingTime/workingDays.ts';
import { newId } from '#server/ids.ts';
import { saveDoc } from '#server/pipeline/save.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { Ports } from '#server/ports.ts';
import { is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { factoryDays, workdayAgo, workdayIn } from '../factoryDays.ts';
import { acted, approved, clerkOf, defOf, saved } from '../trade/clerk.ts';

export async function makeUpkeep(ports: Ports): Promise<void> {
  const grants = await clerkOf(ports);
  if (grants === null) return;
  await inTransaction(ports, grants, { requestId: 'demo', sessionId: null }, maintained);
}

/** Name, type, content, what is right; limits where it is measured. */
const items: readonly (Row & { itemType: string })[] = [
  {
    name: '油位与渗漏',
    itemType: 'check',
    content: '查看导轨油、液压油油位，有无渗漏',
    standardText: '油标中线以上，无渗漏',
  },
  {
    name: '冷却液浓度',
    itemType: 'check',
    content: '折光仪测冷却液浓度(%)',
    standardText: '5 至 8',
    valueType: 'quantitative',
    lowerLimit: '5',
    upperLimit: '8',
    tools: '折光仪',
  },
  {
    name: '气源压力',
    itemType: 'check',
    content: '查看气源压力表(MPa)',
    standardText: '0.5 至 0.7',
    valueType: 'quantitative',
    lowerLimit: '0.5',
    upperLimit: '0.7',
  },
  { name: '安全门与急停', itemType: 'check', content: '试安全门联锁与急停按钮', standardText: '动作可靠' },
  {
    name: '主轴跳动',
    itemType: 'maintain',
    content: '千分表测主轴径向跳动(mm)',
    standardText: '不大于 0.02',
    valueType: 'quantitative',
    lowerLimit: '0',
    upperLimit: '0.02',
    tools: '千分表',
  },
  {
    name: '导轨润滑',
    itemType: 'maintain',
    content: '清洁导轨，加注润滑油',
    standardText: '油膜均匀，无划痕',
  },
  {
    name: '电柜除尘',
    itemType: 'maintain',
    content: '清洁电柜滤网与风扇',
    standardText: '无积尘，风扇转动正常',
    tools: '吸尘器',
  },
];

async function maintained(context: WriteContext): Promise<void> {
  const { session, grants, today } = context;
  const [m, e] = [headerTable(equipment, 'm'), headerTable(employee, 'e')];
  const machines = await selectRows(
    session,
    { id: m.id },
    sql`from ${m} where ${is(m.org, grants.org)} and m.status = 'approved' and m.equipment_kind = 'production' and m.run_status = 'idle' order by ${m.code} limit 8`,
  );
  const [maintainer] = await selectRows(
    session,
    { id: e.id },
    sql`from ${e} join "user" u on u.id = ${e.user} where ${is(e.org, grants.org)} and u.login_id = 'maintainer'`,
  );
  const executor = maintainer?.id ?? null;
  const ids = machines.map(({ id }) => id);
  if (ids.length < 4) return;
  const made: { id: string; type: string }[] = [];
  for (const fields of items) {
    const seen = await saved(context, 'maintenanceItem', fields);
    await approved(context, defOf('maintenanceItem'), seen, () => newId(context.ports));
    made.push({ id: seen.doc.id, type: fields.itemType });
  }
  const itemsOf = (type: string): Row[] =>
    made.filter((each) => each.type === type).map(({ id }) => ({ maintenanceItem: id }));
  await planned(
    context,
    {
      name: '机加工周点检',
      planType: 'check',
      cycleType: 'week',
      cycleValue: 1,
      startDate: workdayAgo(today, 7),
      executor,
      remindDays: 1,
    },
    ids.slice(0, 4),
    itemsOf('check'),
  );
  await planned(
    context,
    {
      name: '机床月保养',
      planType: 'maintain',
      cycleType: 'month',
      cycleValue: 1,
      startDate: previousWorkday(factoryDays(today), addMonths(today, -2)),
      executor,
      planMinutes: 120,
    },
    ids.map((id, at) => ({
      id,
      next: at < 2 ? workdayAgo(today, 5 - at * 3) : workdayIn(today, at * 3 - 5),
    })),
    itemsOf('maintain'),
  );
  await planned(
    context,
    {
      name: '机床年保养',
      planType: 'maintain',
      cycleType: 'year',
      cycleValue: 1,
      startDate: workdayIn(today, 12),
      executor,
      planMinutes: 480,
    },
    ids.slice(0, 3),
    itemsOf('maintain'),
  );
  await worked(context);
}

async function planned(
  context: WriteContext,
  fields: Row,
  machines: readonly (string | { id: string; next: string })[],
  planItems: readonly Row[],
): Promise<void> {
  const def = maintenancePlan;
  const seen = await saved(context, def.name, fields, {
    equipments: machines.map((machine) =>
      typeof machine === 'string'
        ? { equipment: machine }
        : { equipment: machine.id, nextDate: machine.next },
    ),
    items: planItems,
  });
  await approved(context, def, seen, () => newId(context.ports));
  const p = headerTable(def, 'p');
  const [plan] = await selectRows(
    context.session,
    { id: p.id, version: p.version },
    sql`from ${p} where ${is(p.id, seen.doc.id)}`,
  );
  if (plan !== undefined) await acted(context, def, { doc: plan }, 'generateTasks', { weeks: 5 });
}

/** Of the tasks that are due: the first two are done, one of them with a finding, the third is under way, the rest wait. */
async function worked(context: WriteContext): Promise<void> {
  const { session, grants, today } = context;
  const t = headerTable(maintenanceTask, 't');
  const due = await selectRows(
    session,
    { id: t.id, version: t.version },
    sql`from ${t} where ${is(t.org, grants.org)} and t.plan_date <= ${today}::date order by t.task_type, t.plan_date, t.code limit 5`,
  );
  for (const [at, row] of due.entries()) {
    if (at > 2) break;
    const begun = await acted(context, maintenanceTask, { doc: row }, 'execute', {});
    if (at === 2) break;
    const patches = begun.doc.lines.items.flatMap((line): Patch[] => {
      const set = (field: string, value: string): Patch => ({
        op: 'setLine',
        lines: 'items',
        id: line.id,
        field,
        value,
      });
      const upper = line.upperLimit ?? '';
      const isMeasured = line.valueType === 'quantitative';
      return isMeasured
        ? [set('value', at === 1 && upper === '8' ? '4.2' : upper)]
        : [set('result', 'normal')];
    });
    const filled = await saveDoc(context, maintenanceTask, {
      id: row.id,
      version: begun.doc.version,
      key: newId(context.ports),
      patches,
    });
    await acted(context, maintenanceTask, filled, 'submit', {});
  }
}
