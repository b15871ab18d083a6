// Checks and maintenance of the demo: items, plans of the machines with their tasks, some done, one under way, one late, and
// an inspection that found something.
import type { Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { addMonths } from '#model/time/calendar.ts';
import { previousWorkday } from '#model/workingTime/workingDays.ts';
import { newId } from '#server/ids.ts';
import { saveDoc } from '#server/pipeline/save.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import type { Ports } from '#server/ports.ts';
import { textOf } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { factoryDays, workdayAgo, workdayIn } from '../factoryDays.ts';
import { approved, clerkOf, defOf, saved } from '../trade/clerk.ts';

export async function makeUpkeep(ports: Ports): Promise<void> {
  const grants = await clerkOf(ports);
  if (grants === null) return;
  await inTransaction(ports, grants, { requestId: 'demo', sessionId: null }, maintained);
}

/** Name, type, content, what is right; limits where it is measured. */
const items: readonly Row[] = [
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
  const { rows: machines } = await session.query(
    `select id from equipment where org = $1::uuid and status = 'approved' and equipment_kind = 'production' and run_status = 'idle' order by code limit 8`,
    [grants.org],
  );
  const { rows: people } = await session.query(
    `select e.id from employee e join "user" u on u.id = e."user" where e.org = $1::uuid and u.login_id = 'maintainer'`,
    [grants.org],
  );
  const executor = people[0] === undefined ? null : textOf(people[0]['id']);
  const ids = machines.map((row) => textOf(row['id']));
  if (ids.length < 4) return;
  const made: { id: string; type: string }[] = [];
  for (const fields of items) {
    const seen = await saved(context, 'maintenanceItem', fields);
    await approved(context, defOf('maintenanceItem'), seen, () => newId(context.ports));
    made.push({ id: seen.doc.id, type: textOf(fields['itemType']) });
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
  const def = defOf('maintenancePlan');
  const seen = await saved(context, def.name, fields, {
    equipments: machines.map((machine) =>
      typeof machine === 'string'
        ? { equipment: machine }
        : { equipment: machine.id, nextDate: machine.next },
    ),
    items: planItems,
  });
  await approved(context, def, seen, () => newId(context.ports));
  const { rows } = await context.session.query('select version from maintenance_plan where id = $1::uuid', [
    seen.doc.id,
  ]);
  await act(context, def.name, seen.doc.id, Number(rows[0]?.['version']), 'generateTasks', { weeks: 5 });
}

/** Of the tasks that are due: the first two are done, one of them with a finding, the third is under way, the rest wait. */
async function worked(context: WriteContext): Promise<void> {
  const { session, grants, today } = context;
  const { rows: due } = await session.query(
    `select id, version from maintenance_task where org = $1::uuid and plan_date <= $2::date order by task_type, plan_date, code limit 5`,
    [grants.org, today],
  );
  for (const [at, row] of due.entries()) {
    if (at > 2) break;
    const id = textOf(row['id']);
    const begun = await act(context, 'maintenanceTask', id, Number(row['version']), 'execute');
    if (at === 2) break;
    const patches = (begun.doc.lines['items'] ?? []).flatMap((line): Patch[] => {
      const set = (field: string, value: string): Patch => ({
        op: 'setLine',
        lines: 'items',
        id: line.id,
        field,
        value,
      });
      const upper = textOf(line['upperLimit']);
      const isMeasured = line['valueType'] === 'quantitative';
      return isMeasured
        ? [set('value', at === 1 && upper === '8' ? '4.2' : upper)]
        : [set('result', 'normal')];
    });
    const filled = await saveDoc(context, defOf('maintenanceTask'), {
      id,
      version: begun.doc.version,
      key: newId(context.ports),
      patches,
    });
    await act(context, 'maintenanceTask', id, filled.doc.version, 'submit');
  }
}

function act(
  context: WriteContext,
  entity: string,
  id: string,
  version: number,
  action: string,
  values: Row = {},
) {
  return transitionDoc(context, defOf(entity), id, action, {
    version,
    key: newId(context.ports),
    acceptWarnings: true,
    values,
  });
}
