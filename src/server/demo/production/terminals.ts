// The shop floor of the demo: a terminal for each workshop that has tasks, waiting for its code; people with badges and a PIN;
// rules of calls and an instruction for the operation that is done most. Everybody's PIN is the same: nobody lives there.
import { employee } from '#entities/master/employee.ts';
import { operation } from '#entities/process/operation.ts';
import { workshop } from '#entities/process/workshop.ts';
import type { Row } from '#model/entity.ts';
import { newId } from '#server/ids.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import type { Ports } from '#server/ports.ts';
import { raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { clerkOf, defOf, saved } from '../trade/clerk.ts';

const demoPin = '4096';
const people = 6;

export async function makeTerminals(ports: Ports): Promise<void> {
  const grants = await clerkOf(ports);
  if (grants === null) return;
  await inTransaction(ports, grants, { requestId: 'demo', sessionId: null }, equipped);
}

async function equipped(context: WriteContext): Promise<void> {
  const { session, grants } = context;
  const [w, e] = [headerTable(workshop, 'w'), headerTable(employee, 'e')];
  const workshops = await selectRows(
    session,
    { id: w.id, name: w.name, department: w.department },
    sql`from work_task_order t join work_center c on c.id = t.work_center
       join ${w} on w.id = c.workshop where t.org = ${grants.org}::uuid and t.status in ('dispatched', 'running')
     group by w.id, w.name, w.department order by count(*) desc, w.name limit 3`,
  );
  for (const row of workshops)
    await saved(context, 'shopDevice', {
      name: `${row.name ?? ''}一号终端`,
      workshop: row.id,
      idleMinutes: 60,
    });
  const workers = await selectRows(
    session,
    { id: e.id },
    sql`from ${e} where e.org = ${grants.org}::uuid and e.status = 'approved' and e.employment_status = 'active'
     order by e.department is distinct from ${workshops[0]?.department ?? null}::uuid, e.code limit ${raw(String(people))}`,
  );
  for (const [index, row] of workers.entries())
    await badge(context, row.id, `GP${String(index + 1).padStart(4, '0')}`);
  await stopReasons(context);
  await andonRules(context);
  await instruction(context);
}

async function badge(context: WriteContext, employee: string, newBadgeNo: string): Promise<void> {
  const made = await saved(context, 'operatorBadge', { employee });
  await act(context, 'operatorBadge', made.doc.id, made.doc.version, 'setPin', {
    newBadgeNo,
    newPin: demoPin,
  });
}

/** Two levels; the reasons a terminal offers for a pause each stand for one of the second. */
const reasons: readonly (readonly [
  code: string,
  name: string,
  stopClass: string,
  pauseReason: string | null,
  above: string | null,
])[] = [
  ['10', '等待', 'idle', null, null],
  ['11', '待料', 'idle', 'material', '10'],
  ['12', '缺人', 'idle', 'staff', '10'],
  ['13', '安灯停线', 'idle', 'call', '10'],
  ['20', '设备', 'breakdown', null, null],
  ['21', '设备故障', 'breakdown', 'equipment', '20'],
  ['22', '换模调整', 'setup', 'mould', '20'],
  ['30', '外部', 'external', null, null],
  ['31', '停电', 'external', 'power', '30'],
];

async function stopReasons(context: WriteContext): Promise<void> {
  const ids = new Map<string, string>();
  for (const [code, name, stopClass, pauseReason, above] of reasons) {
    const parentId = above === null ? null : (ids.get(above) ?? null);
    const made = await saved(context, 'stopReason', { code, name, stopClass, pauseReason, parentId });
    ids.set(code, made.doc.id);
  }
}

async function andonRules(context: WriteContext): Promise<void> {
  const { userId } = context.grants;
  const rules: readonly (readonly [kind: string, name: string, holdsTask: boolean, minutes: number])[] = [
    ['material', '缺料呼叫', false, 10],
    ['equipment', '设备呼叫', false, 5],
    ['quality', '质量停线', true, 5],
  ];
  for (const [andonKind, name, holdsTask, answerMinutes] of rules)
    await saved(
      context,
      'andonRule',
      { name, andonKind, holdsTask, answerMinutes },
      {
        levels: [
          { level: 0, afterMinutes: 0, receivers: [userId] },
          { level: 1, afterMinutes: answerMinutes, receivers: [userId] },
        ],
      },
    );
}

async function instruction(context: WriteContext): Promise<void> {
  const p = headerTable(operation, 'p');
  const [most] = await selectRows(
    context.session,
    { id: p.id, name: p.name },
    sql`from work_task_order t join ${p} on p.id = t.operation where t.org = ${context.grants.org}::uuid and t.status = 'dispatched'
     group by p.id, p.name order by count(*) desc, p.name limit 1`,
  );
  if (most === undefined) return;
  const made = await saved(
    context,
    'workInstruction',
    { name: `${most.name ?? ''}作业指导`, operation: most.id },
    {
      steps: [
        {
          stepNo: 1,
          title: '核对图号与毛坯',
          content: '图号、版本与流转卡一致，毛坯无裂纹',
          inputKind: 'confirm',
          isBlocking: true,
        },
        { stepNo: 2, title: '装夹找正', content: '跳动不大于 0.02，夹紧力按工艺卡' },
        { stepNo: 3, title: '清点与码放', content: '合格品放绿色周转箱，不合格品放红色周转箱' },
      ],
    },
  );
  await act(context, 'workInstruction', made.doc.id, made.doc.version, 'approve');
}

async function act(
  context: WriteContext,
  entity: string,
  id: string,
  version: number,
  action: string,
  values: Row = {},
): Promise<void> {
  await transitionDoc(context, defOf(entity), id, action, {
    version,
    key: newId(context.ports),
    acceptWarnings: true,
    values,
  });
}
