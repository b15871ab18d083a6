// A workshop with a terminal, an inspection plan of one measured item, and triggers that ask for checks while work runs.
import type { Command, CommandKind, CommandResult } from '#entities/shopfloor/terminal/replay.ts';
import type { TerminalState } from '#entities/shopfloor/terminal/terminalState.ts';
import type { Row } from '#model/entity.ts';
import type { SqlRow } from '#server/ports.ts';
import { textOf } from '#server/values.ts';
import { buildCompany, type Company } from '#tests/support/scenario.ts';
import { openReporting, type Reporting } from '#tests/support/workshop/reporting.ts';
import { badgeFor, commandKey, openTablet, worker } from '#tests/support/workshop/terminal.ts';

export interface CheckedShop {
  company: Company;
  shop: Reporting;
  /** The one item of the plan, between 19.5 and 20.5. */
  item: string;
  /** In force until `disarm`. */
  trigger(fields: Row): Promise<void>;
  disarm(): Promise<void>;
  command(kind: CommandKind, task: string, values?: Record<string, string>): Command;
  send(...items: Command[]): Promise<CommandResult[]>;
  /** The task as the terminal shows it. */
  shown(task: string): Promise<TerminalState['tasks'][number] | undefined>;
  /** Begun and recorded on the terminal, with these values of its one item. */
  worked(task: string, kind: string, values: readonly string[]): Promise<void>;
  /** Checks of the task as they stand, by the time they were due. */
  checksOf(task: string): Promise<readonly SqlRow[]>;
  close(): Promise<void>;
}

export async function openCheckedShop(): Promise<CheckedShop> {
  const company = await buildCompany();
  const { admin, database, clock } = company;
  const shop = await openReporting(company);
  const center = await admin.open('workCenter', shop.workCenter);
  const tablet = await openTablet(company, textOf(center.doc.fields['workshop']), {
    workCenters: [shop.workCenter],
    idleMinutes: 720,
  });
  const { id } = await worker(company, '李敏');
  await badgeFor(company, id, 'B1', '4096');
  const token = await tablet.signIn('B1', '4096');
  const { item, plan } = await measuredPlan(company);
  const command: CheckedShop['command'] = (kind, task, values = {}) => ({
    key: commandKey(),
    kind,
    operator: token,
    at: clock.now,
    task,
    values,
  });
  const send: CheckedShop['send'] = async (...items) => {
    const answer = await tablet.post<{ results: CommandResult[] }>('send', {
      sentAt: clock.now,
      wasOffline: false,
      items: items.map((each) => ({ ...each })),
    });
    if (!answer.success) throw new Error(answer.message);
    return answer.result.results;
  };
  const shown: CheckedShop['shown'] = async (task) => {
    const answer = await tablet.post<TerminalState>('state', { operator: token });
    return answer.result.tasks.find((each) => each.id === task);
  };
  return {
    company,
    shop,
    item,
    async trigger(fields) {
      const made = await admin.create('checkTrigger', {
        fields: {
          name: textOf(fields['trigger']),
          inspectionPlan: plan,
          workCenter: shop.workCenter,
          ...fields,
        },
      });
      await admin.approve('checkTrigger', made);
    },
    disarm: async () => void (await database.query(`update check_trigger set status = 'disabled'`, [])),
    command,
    send,
    shown,
    async worked(task, kind, values) {
      const check = (await shown(task))?.checks?.find((each) => each.trigger === kind);
      if (check === undefined) throw new Error(`没有待做的检验：${kind}`);
      const begun = await send(command('check', task, { check: check.id }));
      const [line] = (await shown(task))?.checks?.find((each) => each.id === check.id)?.items ?? [];
      const typed = values.map((value, index) => [`${line?.line ?? 0}.${index + 1}`, value]);
      const results = [
        ...begun,
        ...(await send(command('check', task, { check: check.id, ...Object.fromEntries(typed) }))),
      ];
      const refusals = results.flatMap(({ message }) => message ?? []);
      if (refusals.length > 0) throw new Error(refusals.join('；'));
    },
    checksOf: async (task) =>
      (
        await database.query(
          `select trigger, status, due_at, trim_scale(due_qty)::text as due_qty, missed_count, result, inspection_bill from check_task
           where work_task_order = $1::uuid order by due_at, code`,
          [task],
        )
      ).rows,
    async close() {
      await tablet.app.close();
      await company.close();
    },
  };
}

/** An approved plan for work under way, of one item between 19.5 and 20.5. */
export async function measuredPlan({ admin }: Company): Promise<{ item: string; plan: string }> {
  const approved = async (entity: string, fields: Row, lines: Record<string, Row[]> = {}): Promise<string> =>
    (await admin.approve(entity, await admin.create(entity, { fields, lines }))).doc.id;
  const item = await approved('inspectionItem', {
    name: '外径',
    itemType: 'dimension',
    analysisMethod: 'quantitative',
    decimals: 3,
  });
  await approved(
    'inspectionStandard',
    { name: '过程', scopeType: 'general', effectiveDate: '2024-01-01' },
    { items: [{ item, targetValue: '20', upperLimit: '20.5', lowerLimit: '19.5' }] },
  );
  const plan = await approved('inspectionPlan', {
    name: '首检巡检',
    inspectionType: 'inProcess',
    scopeType: 'general',
    validFrom: '2024-01-01',
    inspectMode: 'full',
  });
  return { item, plan };
}
