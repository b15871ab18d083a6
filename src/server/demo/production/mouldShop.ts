// Fixtures of the demo with their mould records, one of them on its machine and one with a blocked place, and counters of two
// machines with the readings of this morning.
import { material } from '#entities/master/material/material.ts';
import { machineCounter } from '#entities/process/counter/machineCounter.ts';
import { equipment } from '#entities/process/equipment/equipment.ts';
import { equipmentCategory } from '#entities/process/equipment/equipmentCategory.ts';
import { mould } from '#entities/process/mould/mould.ts';
import type { Row } from '#model/entity.ts';
import { newId } from '#server/ids.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { Ports } from '#server/ports.ts';
import { is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { acted, approved, clerkOf, saved } from '../trade/clerk.ts';

interface Fixture {
  name: string;
  /** Name of the products it holds, and a word in the names of the machines it fits. */
  product: string;
  machines: string;
  places: number;
  values: Row;
  isMounted?: true;
  /** The last place, and why it is out of use. */
  blocked?: string;
}

const fixtures: readonly Fixture[] = [
  {
    name: '法兰盘四工位钻夹具',
    product: '法兰盘',
    machines: '钻攻中心',
    places: 4,
    isMounted: true,
    values: {
      cycleSeconds: '320',
      designShots: '60000',
      usedShots: '23480',
      maintainShots: '5000',
      servicedShots: '20000',
    },
  },
  {
    name: '轴承端盖双工位车夹具',
    product: '轴承端盖',
    machines: '数控车床',
    places: 2,
    values: {
      cycleSeconds: '210',
      designShots: '40000',
      usedShots: '8420',
      maintainShots: '5000',
      servicedShots: '5000',
      storagePlace: '工装架 A-02',
    },
  },
  {
    name: '安装底板四工位铣夹具',
    product: '安装底板',
    machines: '立式加工中心',
    places: 4,
    blocked: '定位销磨损',
    values: {
      cycleSeconds: '540',
      designShots: '20000',
      usedShots: '19650',
      maintainShots: '4000',
      servicedShots: '16000',
      storagePlace: '工装架 A-05',
    },
  },
];

/** A word in the name of the machine, and what its counter read, the last a few minutes ago. */
const counters: readonly (readonly [machine: string, values: Row, readings: readonly string[]])[] = [
  ['数控车床', { rollover: '100000' }, ['98730', '98742', '98755', '98769']],
  ['钻攻中心', { rollover: '65536' }, ['4210', '4213', '4217', '4221']],
];

export async function makeMouldShop(ports: Ports): Promise<void> {
  const grants = await clerkOf(ports);
  if (grants === null) return;
  await inTransaction(ports, grants, { requestId: 'demo', sessionId: null }, async (context) => {
    const category = await toolingOf(context);
    if (category === null) return;
    for (const fixture of fixtures) await hold(context, category, fixture);
    for (const [machine, values, readings] of counters) await count(context, machine, values, readings);
  });
}

async function toolingOf({ session, grants }: WriteContext): Promise<string | null> {
  const c = headerTable(equipmentCategory, 'c');
  const [found] = await selectRows(
    session,
    { id: c.id },
    sql`from ${c} where ${is(c.org, grants.org)} and ${is(c.equipmentKind, 'tooling')} order by ${c.code} limit 1`,
  );
  return found?.id ?? null;
}

async function machinesNamed({ session, grants }: WriteContext, word: string) {
  const e = headerTable(equipment, 'e');
  return selectRows(
    session,
    { id: e.id, workshop: e.workshop },
    sql`from ${e} where ${is(e.org, grants.org)} and e.status = 'approved' and e.equipment_kind = 'production'
      and ${e.name} like ${word} || '%' and e.run_status not in ('stopped', 'scrapped') order by ${e.code} limit 2`,
  );
}

async function hold(context: WriteContext, category: string, fixture: Fixture): Promise<void> {
  const { session, grants } = context;
  const machines = await machinesNamed(context, fixture.machines);
  const [machine] = machines;
  if (machine === undefined) return;
  const m = headerTable(material, 'm');
  const products = await selectRows(
    session,
    { id: m.id },
    sql`from ${m} where ${is(m.org, grants.org)} and m.status = 'approved' and ${m.isProduce} and ${is(m.name, fixture.product)} order by ${m.code} limit 3`,
  );
  const key = (): string => newId(context.ports);
  const { name, places, values, blocked, isMounted } = fixture;
  const tool = await saved(context, 'equipment', {
    name,
    category,
    workshop: machine.workshop ?? '',
    lifeUnit: 'shots',
  });
  await approved(context, equipment, tool, key);
  const draft = await saved(
    context,
    'mould',
    { name, equipment: tool.doc.id, cavities: places, ...values },
    {
      products: products.map(({ id }) => ({ material: id, cavities: places })),
      fits: machines.map(({ id }) => ({ equipment: id })),
      cavityRows: Array.from({ length: places }, (_, at) => ({ cavityNo: at + 1 })),
    },
  );
  const record = await approved(context, mould, draft, key);
  if (blocked !== undefined)
    await acted(context, mould, record, 'block', { cavityNo: places, isBlocked: true, reason: blocked });
  if (isMounted === true) await acted(context, mould, record, 'mount', { equipment: machine.id });
}

async function count(
  context: WriteContext,
  word: string,
  values: Row,
  readings: readonly string[],
): Promise<void> {
  const [machine] = await machinesNamed(context, word);
  if (machine === undefined) return;
  // Silence is judged by the work centre: nobody reads these machines after the demo was made.
  let seen = await saved(context, 'machineCounter', {
    equipment: machine.id,
    counterKind: 'cumulative',
    sourceKind: 'manual',
    silenceMinutes: 0,
    ...values,
  });
  const now = new Date(context.now).getTime();
  for (const [at, reading] of readings.entries())
    seen = await acted(context, machineCounter, seen, 'enterReading', {
      raw: reading,
      readAt: new Date(now - (readings.length - at) * 15 * 60_000).toISOString(),
    });
}
