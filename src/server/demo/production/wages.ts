// Piece wages of the demo: prices of the operations that are reported, a raise of one of them, time and allowances, and the
// sheets of the workshops: those of earlier months are paid, the current one is calculated.
import { employee } from '#entities/master/employee.ts';
import { unit } from '#entities/master/unit.ts';
import { operation } from '#entities/process/operation.ts';
import { workshop } from '#entities/process/workshop.ts';
import { decimal, decimalText, round } from '#model/decimal.ts';
import { newId } from '#server/ids.ts';
import { openDoc } from '#server/pipeline/open.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import type { Ports } from '#server/ports.ts';
import { Refusal } from '#server/refusal.ts';
import { asKind, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { workedIn } from '../factoryDays.ts';
import { approved, clerkOf, defOf, saved } from '../trade/clerk.ts';

const months = 3;

export async function makeWages(ports: Ports): Promise<void> {
  const grants = await clerkOf(ports);
  if (grants === null) return;
  await inTransaction(ports, grants, { requestId: 'demo', sessionId: null }, async (context) => {
    await prices(context);
    for (let back = months - 1; back >= 0; back -= 1)
      await monthOf(context, monthsAgo(context.today, back), back);
  });
}

function monthsAgo(today: string, back: number): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const day = new Date(Date.UTC(year, month - 1 - back, 1));
  return day.toISOString().slice(0, 7);
}

async function prices(context: WriteContext): Promise<void> {
  const [o, u] = [headerTable(operation, 'o'), headerTable(unit, 'u')];
  const rows = await selectRows(
    context.session,
    {
      id: o.id,
      name: o.name,
      runMinutes: o.runMinutes,
      baseQty: o.baseQty,
      unit: asKind(
        'ref',
        sql`(select ${u.id} from ${u} where u.name in ('件', '个', '台') order by u.code limit 1)`,
      ),
    },
    sql`from ${o} where o.org = ${context.grants.org}::uuid and o.status not in ('draft', 'disabled')
     order by not exists (select 1 from work_task_order t where t.operation = o.id and t.reported_qty > 0), o.code limit 12`,
  );
  const first = `${monthsAgo(context.today, months)}-01`;
  for (const [index, row] of rows.entries()) {
    const minutes = decimal(row.runMinutes ?? '2').dividedBy(decimal(row.baseQty ?? '1'));
    const price = decimalText(round(minutes.times('0.45').plus('0.2'), 2));
    const made = await approved(
      context,
      defOf('pieceRate'),
      await saved(context, 'pieceRate', {
        name: `${row.name ?? ''}工价`,
        operation: row.id,
        unit: row.unit ?? '',
        price,
        reworkPrice: decimalText(round(decimal(price).dividedBy(2), 2)),
        processScrapDeduct: '0.3',
        timeRate: '22',
        effectiveDate: first,
      }),
      () => newId(context.ports),
    );
    if (index > 1) continue;
    const { opens } = await transitionDoc(context, defOf('pieceRate'), made.doc.id, 'newVersion', {
      version: made.doc.version,
      key: newId(context.ports),
      acceptWarnings: true,
      values: {
        effectiveDate: `${monthsAgo(context.today, 1)}-16`,
        price: decimalText(round(decimal(price).times('1.06'), 2)),
      },
    });
    if (opens === undefined) continue;
    const next = await openDoc(context, defOf('pieceRate'), opens.id);
    await approved(context, defOf('pieceRate'), next, () => newId(context.ports));
  }
}

async function monthOf(context: WriteContext, period: string, back: number): Promise<void> {
  const { session, grants } = context;
  const [w, e] = [headerTable(workshop, 'w'), headerTable(employee, 'e')];
  const shops = await selectRows(
    session,
    { id: w.id },
    sql`from ${w} where w.org = ${grants.org}::uuid and w.status <> 'disabled' and w.node_type = 'workshop'
     order by not exists (select 1 from work_task_order t join work_center c on c.id = t.work_center where c.workshop = w.id and t.reported_qty > 0), w.code limit 2`,
  );
  const people = await selectRows(
    session,
    { id: e.id },
    sql`from ${e} join department d on d.id = e.department where e.org = ${grants.org}::uuid and d.is_workshop and e.status = 'approved'
     order by e.code limit 8`,
  );
  // The month that has just begun has fewer days; on its first they all are today.
  const days = workedIn(period, context.today);
  const day = (place: number): string => days[Math.min(place, days.length - 1)] ?? context.today;
  for (const [index, shop] of shops.entries()) {
    const workers = people.slice(index * 4, index * 4 + 4).map(({ id }) => id);
    if (workers.length === 0) continue;
    const entry = await saved(
      context,
      'wageEntry',
      { period, date: day(4), workshop: shop.id },
      {
        items: workers.flatMap((employee, place) => [
          {
            workDate: day(place),
            employee,
            entryKind: 'time',
            minutes: String(240 + place * 60),
            rate: '22',
          },
          {
            workDate: day(1 + place),
            employee,
            entryKind: 'allowance',
            amount: '120',
            remark: '夜班补贴',
          },
          ...(place === 3
            ? [
                {
                  workDate: day(2),
                  employee,
                  entryKind: 'deduction',
                  amount: '-50',
                  remark: '工具遗失',
                },
              ]
            : []),
        ]),
      },
    );
    await approved(context, defOf('wageEntry'), entry, () => newId(context.ports));
    const draft = await saved(context, 'wageSettlement', { period, workshop: shop.id });
    const step = async (action: string): Promise<void> => {
      const { doc } = await openDoc(context, defOf('wageSettlement'), draft.doc.id);
      await transitionDoc(context, defOf('wageSettlement'), doc.id, action, {
        version: doc.version,
        key: newId(context.ports),
        acceptWarnings: true,
      });
    };
    try {
      await step('calculate');
    } catch (error) {
      if (error instanceof Refusal) continue;
      throw error;
    }
    for (const action of back === 0
      ? []
      : back === 1
        ? ['submit', 'approve']
        : ['submit', 'approve', 'close'])
      await step(action);
  }
}
