// Machines, tools with their mould records, and tasks that run on the one with the other.
import type { FieldValue, Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { textOf } from '#server/values.ts';
import { released } from '../making.ts';
import type { Company } from '../scenario.ts';
import { openReporting } from './reporting.ts';
import { taskFor } from './terminal.ts';

export interface MouldShop {
  machine(code: string, more?: Row): Promise<string>;
  tool(code: string, more?: Row): Promise<string>;
  /** An approved record over a tool of its own, with the id of that tool. @param life of the tool: how it is measured */
  mould(
    code: string,
    more?: Row,
    lines?: Record<string, Row[]>,
    life?: Row,
  ): Promise<{ id: string; tool: string }>;
  /** A dispatched task on the machine, with the tool as its mould. */
  task(planQty: string, equipment: string | null, tool: string | null): Promise<string>;
  /** Approved, of good pieces alone. */
  report(task: string, qty: string): Promise<DocResult>;
  act(entity: string, id: string, action: string, values?: Row): Promise<DocResult>;
  fields(entity: string, id: string): Promise<Row>;
  set(entity: string, id: string, field: string, value: FieldValue): Promise<DocResult>;
}

export async function openMoulds(company: Company): Promise<MouldShop> {
  const { admin } = company;
  const shop = await openReporting(company);
  const center = await admin.open('workCenter', shop.workCenter);
  const workshop = textOf(center.doc.fields['workshop']);
  const category = async (code: string, name: string, equipmentKind: string): Promise<string> =>
    (await admin.create('equipmentCategory', { fields: { code, name, equipmentKind } })).doc.id;
  const presses = await category('ZSJ', '注塑机', 'production');
  const tools = await category('MJ', '模具', 'tooling');
  const equipment = (code: string, of: string, more: Row): Promise<string> =>
    released(company, 'equipment', {
      code,
      name: `设备${code}`,
      category: of,
      workshop,
      workCenter: shop.workCenter,
      ...more,
    });
  const act: MouldShop['act'] = async (entity, id, action, values = {}) =>
    admin.act(entity, await admin.open(entity, id), action, { values, acceptWarnings: true });
  const set: MouldShop['set'] = async (entity, id, field, value) =>
    admin.edit(entity, await admin.open(entity, id), [{ op: 'set', field, value }]);
  return {
    machine: (code, more = {}) => equipment(code, presses, more),
    tool: (code, more = {}) => equipment(code, tools, more),
    async mould(code, more = {}, lines = {}, life = {}) {
      const tool = await equipment(`T${code}`, tools, life);
      const id = await released(
        company,
        'mould',
        { code, name: `模具${code}`, equipment: tool, cavities: 4, ...more },
        lines,
      );
      return { id, tool };
    },
    async task(planQty, machine, tool) {
      const task = await taskFor(company, shop, planQty);
      await act('workTaskOrder', task, 'undispatch');
      await admin.edit('workTaskOrder', await admin.open('workTaskOrder', task), [
        { op: 'set', field: 'equipment', value: machine },
        { op: 'set', field: 'mould', value: tool },
      ]);
      await act('workTaskOrder', task, 'dispatch');
      return task;
    },
    async report(task, qty) {
      const draft = await admin.create('workReport', {
        fields: {
          workTaskOrder: task,
          reporter: shop.floor.employee,
          finishedQty: qty,
          qualifiedQty: qty,
        },
      });
      return admin.approve('workReport', draft);
    },
    act,
    fields: async (entity, id) => (await admin.open(entity, id)).doc.fields,
    set,
  };
}
