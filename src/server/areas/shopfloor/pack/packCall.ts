// POST terminal/pack: one box of a task's good pieces, sealed and numbered at the machine. The same press again answers the
// same box.
import { mayDo } from '#entities/shopfloor/access/operatorRights.ts';
import type { TerminalBox, TerminalPacking } from '#entities/shopfloor/terminal/terminalState.ts';
import { workReport } from '#entities/manufacturing/workReport/workReport.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { workCenter } from '#entities/process/workCenter.ts';
import { packUnit } from '#entities/shopfloor/pack/packUnit.ts';
import { decimal, decimalText, isDecimalText } from '#model/decimal.ts';
import { Judged } from '#server/access/judged.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { Routes } from '#server/http/routes.ts';
import { idempotentResult, storeResult } from '#server/pipeline/idempotency.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { Ports, Rows } from '#server/ports.ts';
import { forbidden, invalid, notFound } from '#server/refusal.ts';
import { asKind, is, sql } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import * as z from 'zod';
import { deviceOf, operatorOf } from '../access/terminals.ts';
import { packGoods } from './packGoods.ts';
import { ruleFor } from './ruleFor.ts';

/** Asked below: the device, its task, and what its operator may do. */
const atTerminal = Judged.byRule('the operator packs what his terminal may report');

const token = z.string().max(100);

/** What is left to pack of a task, and how many a box takes. */
export async function packingOf(
  read: Pick<Read, 'org' | 'today' | 'rows'>,
  task: { id: string; material: string | null; qualifiedQty: string | null },
): Promise<TerminalPacking | null> {
  const rule = await ruleFor(read, task.material, null);
  if (rule === null) return null;
  const u = headerTable(packUnit, 'u');
  const c = linesTable(packUnit, 'contents', 'c');
  const [packed] = await selectFrom(
    read.rows,
    { qty: asKind('qty', sql`coalesce(sum(${c.qty}), 0)`) },
    sql`from ${u} join ${c} on ${c.docId} = ${u.id}
      where ${is(u.org, read.org)} and ${is(u.workTaskOrder, task.id)} and ${u.status} in ('packing', 'sealed', 'inStock', 'shipped')`,
  );
  const rest = decimal(task.qualifiedQty).minus(decimal(packed?.qty));
  return rest.greaterThan(0) ? { boxQty: rule.boxQty ?? '0', restQty: decimalText(rest) } : null;
}

export function packCall(routes: Routes, ports: Ports): void {
  routes.open(
    {
      method: 'POST',
      path: '/terminal/pack',
      title: '终端装箱',
      body: z.strictObject({
        device: token,
        operator: token,
        task: z.uuid(),
        qty: z.string().max(30),
        key: z.uuid(),
      }),
      result: z.looseObject({ code: z.string() }),
    },
    async (call): Promise<TerminalBox> => {
      const { body } = call;
      const device = await deviceOf(ports, body.device, call.address);
      const operator = await operatorOf(ports, device, body.operator);
      const { grants } = operator;
      if (!grants.admin && !mayDo('pack', grants.codes, device.allowedActions))
        throw forbidden('这台终端或您的权限不允许装箱，请联系班组长');
      const refused = (message: string) => invalid([{ field: 'qty', level: 'error', message }]);
      if (!isDecimalText(body.qty) || !decimal(body.qty).greaterThan(0)) throw refused('请填写装箱数量');
      const meta = { requestId: call.requestId, sessionId: null, address: call.address };
      return inTransaction(ports, grants, meta, async (context) => {
        const { session, today } = context;
        const read = {
          org: grants.org,
          today,
          rows: async (text: string, values: readonly unknown[]) => (await session.query(text, values)).rows,
        };
        const task = await taskToPack(read.rows, grants.org, body.task);
        const isOwn =
          task !== undefined &&
          task.workshop === device.workshop &&
          (device.workCenters.length === 0 || device.workCenters.includes(task.workCenter ?? ''));
        if (task === undefined || !isOwn) throw notFound('这张派工单不在这台终端，请到它的终端装箱');
        const earlier = await idempotentResult(context, body.key, 'terminal:pack', body);
        const packing = await packingOf(read, task);
        if (earlier !== null) return boxOf(read, earlier.id, packing, false);
        if (packing === null) throw refused('没有可装箱的合格品，或物料没有包装规则');
        if (decimal(body.qty).greaterThan(packing.restQty))
          throw refused(`合格品还有 ${packing.restQty} 没有装箱，不能装 ${body.qty}`);
        if (decimal(body.qty).greaterThan(packing.boxQty))
          throw refused(`每箱最多 ${packing.boxQty}，不能装 ${body.qty}`);
        const made = await packGoods(context, atTerminal, {
          material: task.material ?? '',
          unit: task.unit,
          lot: task.lot,
          qty: body.qty,
          serials: [],
          customer: null,
          manufacturingOrder: task.manufacturingOrder,
          workTaskOrder: body.task,
          workReport: null,
          device: device.id,
          onPallets: false,
        });
        const [box] = made.boxes;
        if (box === undefined) throw refused('请填写装箱数量');
        storeResult(context, body.key, { id: box.id, affected: context.affected, warnings: [] });
        return boxOf(read, box.id, await packingOf(read, task), made.autoPrint);
      });
    },
  );
}

/** Held until the end: pieces are packed once, however many pack them. */
async function taskToPack(rows: Rows, org: string, id: string) {
  const t = headerTable(workTaskOrder, 't');
  const c = headerTable(workCenter, 'c');
  const r = headerTable(workReport, 'r');
  const [task] = await selectFrom(
    rows,
    {
      id: t.id,
      material: t.material,
      unit: t.unit,
      manufacturingOrder: t.manufacturingOrder,
      qualifiedQty: t.qualifiedQty,
      workCenter: t.workCenter,
      workshop: c.workshop,
      lot: asKind(
        'ref',
        sql`(select ${r.lot} from ${r} where ${r.workTaskOrder} = ${t.id} and ${r.status} = 'approved' and ${r.lot} is not null order by ${r.createdAt} desc limit 1)`,
      ),
    },
    sql`from ${t} join ${c} on ${c.id} = ${t.workCenter} where ${is(t.org, org)} and ${is(t.id, id)} for update of t`,
  );
  return task;
}

async function boxOf(
  { rows }: Pick<Read, 'rows'>,
  id: string,
  packing: TerminalPacking | null,
  autoPrint: boolean,
): Promise<TerminalBox> {
  const u = headerTable(packUnit, 'u');
  const [row] = await selectFrom(
    rows,
    { code: u.code, scan: u.qrCode, qty: u.totalQty },
    sql`from ${u} where ${is(u.id, id)}`,
  );
  return {
    code: row?.code ?? '',
    scan: row?.scan ?? '',
    qty: row?.qty ?? '0',
    restQty: packing?.restQty ?? '0',
    autoPrint,
  };
}
