// A report of a task with a mould counts shots where the machine has no counter: pieces over the cavities in use, rounded up. What
// it counted stays on the report, so that taking it back takes back exactly that.
import { workReport } from '#entities/manufacturing/workReport/workReport.ts';
import { workTaskOrder } from '#entities/manufacturing/shopFloor/workTaskOrder.ts';
import { machineCounter } from '#entities/process/counter/machineCounter.ts';
import { mould } from '#entities/process/mould/mould.ts';
import { shotsFor } from '#entities/process/mould/mouldLife.ts';
import type { FieldValue } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

const set = (field: string, value: FieldValue): Patch => ({ op: 'set', field, value });

export const reportShots = defineBehaviour(workReport, {
  title: '报工累计模次',
  actions: {
    approve: defineAction(workReport, {
      effects: ['keep', 'mouldLife'],
      async facts({ fields }, read) {
        if (fields.workTaskOrder === null) return null;
        const t = headerTable(workTaskOrder, 't');
        const m = headerTable(mould, 'm');
        const c = headerTable(machineCounter, 'c');
        const [row] = await read.select(
          { mould: m.id, active: m.activeCavities },
          sql`from ${t} join ${m} on ${m.org} = ${t.org} and ${m.equipment} = ${t.mould} and ${m.status} = 'approved'
            where ${is(t.org, read.org)} and ${is(t.id, fields.workTaskOrder)} and not exists (select 1 from ${c}
              where ${c.org} = ${t.org} and ${c.status} = 'enabled' and ${c.counterKind} <> 'state'
                and ${c.equipment} = coalesce(${fields.equipment}::uuid, ${t.equipment}))`,
        );
        return row ?? null;
      },
      plan({ fields }, counted) {
        const pieces = fields.finishedQty ?? '0';
        if (counted === null || !decimal(pieces).greaterThan(0)) return [];
        const shots = shotsFor(pieces, counted.active ?? 1);
        return [
          { effect: 'keep', patches: [set('mould', counted.mould), set('mouldShots', shots)] },
          { effect: 'mouldLife', mould: counted.mould, machine: fields.equipment, shots, pieces },
        ];
      },
    }),
    unapprove: {
      effects: ['keep', 'mouldLife'],
      plan({ fields }) {
        if (fields.mould === null || fields.mouldShots === null) return [];
        const less = (value: string | null): string => decimalText(decimal(value).negated());
        return [
          { effect: 'keep', patches: [set('mould', null), set('mouldShots', null)] },
          {
            effect: 'mouldLife',
            mould: fields.mould,
            machine: fields.equipment,
            shots: less(fields.mouldShots),
            pieces: less(fields.finishedQty),
          },
        ];
      },
    },
  },
});
