// 模具档案: a mould is mounted on one machine that it fits and that bears no other, while neither it nor its tool is under
// repair; it comes off when no task runs with it, and is not taken out of use while it is on a machine (rule mould-r1).
import { codeText } from '#entities/codeLists.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { equipment } from '#entities/process/equipment/equipment.ts';
import { standing } from '#entities/process/equipment/usable.ts';
import { mould as definition } from '#entities/process/mould/mould.ts';
import type { DocumentLink, Problem } from '#model/check/problem.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { givenOf } from '#server/behaviours/given.ts';
import { idsIn } from '#server/behaviours/locks.ts';
import { among, is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import type { Mould } from './mouldWork.ts';

const problem = (field: string, message: string, documents: DocumentLink[] = []): Problem[] => [
  { field, level: 'error', message, ...(documents.length === 0 ? {} : { documents }) },
];

interface MountFacts {
  machine: string;
  tool: { code: string; runStatus: string } | null;
  /** The mould the machine bears already. */
  other: { id: string; code: string; name: string } | null;
}

const mount = defineAction(definition, 'mount', {
  checks: ['模具在库，它的设备不在维修、保养、停用或报废', '机台在适用机台之内，没有装别的模具'],
  effects: ['mouldWork'],
  locks: {
    entities: ['equipment'],
    of: (_doc, { given }) => ({ equipment: idsIn(givenOf(definition, 'mount', given).equipment) }),
  },
  async facts(doc, read): Promise<MountFacts> {
    const machine = givenOf(definition, 'mount', read.given).equipment ?? '';
    const e = headerTable(equipment, 'e');
    const ids = [machine, doc.fields.equipment ?? ''];
    const rows = await read.select(
      { id: e.id, code: e.code, name: e.name, runStatus: e.runStatus },
      sql`from ${e} where ${is(e.org, read.org)} and ${among(e.id, ids)}`,
    );
    const m = headerTable(definition, 'm');
    const [other] = await read.select(
      { id: m.id, code: m.code, name: m.name },
      sql`from ${m} where ${is(m.org, read.org)} and ${is(m.currentEquipment, machine)} and ${m.id} <> ${doc.id}::uuid`,
    );
    const tool = rows.find(({ id }) => id === doc.fields.equipment);
    const bears = rows.find(({ id }) => id === machine);
    return {
      machine: `${bears?.code ?? ''} ${bears?.name ?? ''}`.trim(),
      tool: tool === undefined ? null : { code: tool.code ?? '', runStatus: tool.runStatus ?? '' },
      other: other === undefined ? null : { id: other.id, code: other.code ?? '', name: other.name ?? '' },
    };
  },
  check: ({ fields, lines }, { machine, tool, other }, { given }) => {
    if (fields.mouldStatus !== 'stored')
      return problem(
        'mouldStatus',
        `模具的状态是“${codeText('mouldStatus', fields.mouldStatus ?? '')}”，在库的才能上模`,
      );
    if (tool !== null && standing.includes(tool.runStatus))
      return problem(
        'equipment',
        `模具的设备 ${tool.code} 的状态是“${codeText('equipmentStatus', tool.runStatus)}”，恢复以后才能上模`,
        [{ entity: 'equipment', id: fields.equipment ?? '', code: tool.code }],
      );
    if (lines.fits.length > 0 && !lines.fits.some((row) => row.equipment === given.equipment))
      return problem('equipment', `机台 ${machine} 不在适用机台之内，请选择适用的机台，或先登记到适用机台`);
    return other === null
      ? []
      : problem('equipment', `机台 ${machine} 装着模具 ${other.code} ${other.name}，请先把它下模`, [
          { entity: 'mould', id: other.id, code: other.code },
        ]);
  },
  plan: (_doc, _facts, { given }) => [
    { effect: 'mouldWork', work: { do: 'mount', equipment: given.equipment ?? '' } },
  ],
});

/** The task that runs with the mould where it is mounted. */
async function runningTask({ fields }: Mould, read: Read): Promise<DocumentLink | null> {
  if (fields.currentEquipment === null || fields.equipment === null) return null;
  const t = headerTable(workTaskOrder, 't');
  const [task] = await read.select(
    { id: t.id, code: t.code },
    sql`from ${t} where ${is(t.org, read.org)} and ${is(t.equipment, fields.currentEquipment)}
      and ${is(t.mould, fields.equipment)} and ${t.status} = 'running' limit 1`,
  );
  return task === undefined ? null : { entity: 'workTaskOrder', id: task.id, code: task.code ?? '' };
}

const dismount = defineAction(definition, 'dismount', {
  checks: ['没有任务正在用它加工'],
  effects: ['mouldWork'],
  facts: runningTask,
  check: (_doc, task) =>
    task === null
      ? []
      : problem('', `任务 ${task.code} 正在用这副模具加工，请先暂停或完成任务，再下模`, [task]),
  plan: () => [{ effect: 'mouldWork', work: { do: 'dismount' } }],
});

const block = defineAction(definition, 'block', {
  checks: ['穴号在模穴数之内，封穴有原因，至少留一穴可用'],
  effects: ['mouldWork'],
  check({ fields, lines }, _facts, { given: { cavityNo, isBlocked, reason } }) {
    const no = cavityNo ?? 0;
    const blocks = isBlocked === true;
    if (no < 1 || no > (fields.cavities ?? 0))
      return problem('cavityNo', `穴号须在 1 到 ${fields.cavities ?? 0} 之间`);
    const wasBlocked = lines.cavityRows.some((row) => row.cavityNo === no && row.isBlocked === true);
    if (wasBlocked === blocks)
      return problem('cavityNo', blocks ? `${no} 号穴已封` : `${no} 号穴没有封，不用启用`);
    if (blocks && (reason ?? '').trim() === '') return problem('reason', '封穴请填写原因');
    return blocks && (fields.activeCavities ?? 0) <= 1
      ? problem('cavityNo', '这是最后一个可用的模穴，不能再封；整副停用请下模并改模具状态')
      : [];
  },
  plan: (_doc, _facts, { given: { cavityNo, isBlocked, reason } }) => [
    {
      effect: 'mouldWork',
      work: { do: 'cavity', cavity: { cavityNo: cavityNo ?? 0, isBlocked: isBlocked === true, reason } },
    },
  ],
});

/** What is on a machine stays an approved mould. */
const comesOff = defineAction(definition, {
  checks: ['模具不在机台上'],
  check: ({ fields }) =>
    fields.currentEquipment === null ? [] : problem('currentEquipment', '模具还在机台上，请先下模'),
});

export const mould = defineBehaviour(definition, {
  title: '模具的上模、下模与封穴',
  actions: { mount, dismount, block, unapprove: comesOff, disable: comesOff },
});
