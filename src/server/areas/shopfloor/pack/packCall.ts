// POST terminal/pack: one box of a task's good pieces, sealed and numbered at the machine. The same press again answers the
// same box.
import { mayDo } from '#entities/shopfloor/access/operatorRights.ts';
import type { TerminalBox, TerminalPacking } from '#entities/shopfloor/terminal/terminalState.ts';
import { decimal, decimalText, isDecimalText } from '#model/decimal.ts';
import { Judged } from '#server/access/judged.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { Routes } from '#server/http/routes.ts';
import { idempotentResult, storeResult } from '#server/pipeline/idempotency.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { Ports, SqlRow } from '#server/ports.ts';
import { forbidden, invalid, notFound } from '#server/refusal.ts';
import { optionalText, textOf } from '#server/values.ts';
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
  task: SqlRow,
): Promise<TerminalPacking | null> {
  const rule = await ruleFor(read, optionalText(task['material']), null);
  if (rule === null) return null;
  const [packed] = await read.rows(
    `select coalesce(sum(c.qty), 0)::text as qty from pack_unit u join pack_unit_contents c on c.doc_id = u.id
     where u.org = $1::uuid and u.work_task_order = $2::uuid and u.status in ('packing', 'sealed', 'inStock', 'shipped')`,
    [read.org, task['id']],
  );
  const rest = decimal(textOf(task['qualified_qty'], '0')).minus(textOf(packed?.['qty'], '0'));
  return rest.greaterThan(0)
    ? { boxQty: decimalText(decimal(textOf(rule['box_qty']))), restQty: decimalText(rest) }
    : null;
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
          rows: async (sql: string, values: readonly unknown[]) => (await session.query(sql, values)).rows,
        };
        const [task] = await read.rows(
          `select t.id, t.code, t.material, t.unit, t.manufacturing_order, coalesce(t.qualified_qty, 0)::text as qualified_qty, t.work_center, c.workshop,
             (select r.lot from work_report r where r.work_task_order = t.id and r.status = 'approved' and r.lot is not null order by r.created_at desc limit 1) as lot
           from work_task_order t join work_center c on c.id = t.work_center where t.org = $1::uuid and t.id = $2::uuid for update of t`,
          [grants.org, body.task],
        );
        const isOwn =
          task !== undefined &&
          task['workshop'] === device.workshop &&
          (device.workCenters.length === 0 || device.workCenters.includes(textOf(task['work_center'])));
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
          material: textOf(task['material']),
          unit: optionalText(task['unit']),
          lot: optionalText(task['lot']),
          qty: body.qty,
          serials: [],
          customer: null,
          manufacturingOrder: optionalText(task['manufacturing_order']),
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

async function boxOf(
  read: Pick<Read, 'rows'>,
  id: string,
  packing: TerminalPacking | null,
  autoPrint: boolean,
): Promise<TerminalBox> {
  const [row] = await read.rows(
    'select code, qr_code, total_qty::text as qty from pack_unit where id = $1::uuid',
    [id],
  );
  return {
    code: textOf(row?.['code']),
    scan: textOf(row?.['qr_code']),
    qty: decimalText(decimal(textOf(row?.['qty'], '0'))),
    restQty: packing?.restQty ?? '0',
    autoPrint,
  };
}
