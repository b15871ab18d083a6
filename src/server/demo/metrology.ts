// Instruments of the demo with their calibration: most are good, one is due soon, one is past its date.
import { employee } from '#entities/master/employee.ts';
import { equipmentCategory } from '#entities/process/equipment/equipmentCategory.ts';
import { workshop } from '#entities/process/workshop.ts';
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { newId } from '#server/ids.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { Ports } from '#server/ports.ts';
import { asKind, raw, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { workdayAgo } from './factoryDays.ts';
import { approved, clerkOf, defOf, saved } from './trade/clerk.ts';

interface Gauge {
  name: string;
  kind: string;
  model: string;
  range: string;
  resolution: string;
  maxError: string;
  place: string;
  cycle: number;
  /** Days ago it was calibrated, oldest first. */
  calibrated: readonly number[];
  nominals: readonly string[];
}

const gauges: readonly Gauge[] = [
  {
    name: '外径千分尺 0-25',
    kind: 'micrometer',
    model: '103-137',
    range: '0～25 mm',
    resolution: '0.001',
    maxError: '0.004',
    place: '来料检验室',
    cycle: 180,
    calibrated: [390, 205, 30],
    nominals: ['5.12', '15', '25'],
  },
  {
    name: '数显卡尺 0-150',
    kind: 'caliper',
    model: '500-196',
    range: '0～150 mm',
    resolution: '0.01',
    maxError: '0.02',
    place: '数控车间',
    cycle: 180,
    calibrated: [340, 165],
    nominals: ['10', '75', '150'],
  },
  {
    name: '洛氏硬度计',
    kind: 'other',
    model: 'HR-150A',
    range: '20～70 HRC',
    resolution: '0.5',
    maxError: '1',
    place: '理化室',
    cycle: 365,
    calibrated: [760, 395],
    nominals: ['25', '45', '62'],
  },
  {
    name: '内径百分表 18-35',
    kind: 'gauge',
    model: '511-711',
    range: '18～35 mm',
    resolution: '0.01',
    maxError: '0.015',
    place: '磨工组',
    cycle: 180,
    calibrated: [200, 20],
    nominals: ['18', '25', '35'],
  },
];

export async function makeMetrology(ports: Ports): Promise<void> {
  const grants = await clerkOf(ports);
  if (grants === null) return;
  await inTransaction(ports, grants, { requestId: 'demo', sessionId: null }, instruments);
}

async function instruments(context: WriteContext): Promise<void> {
  const { session, grants } = context;
  const { org } = grants;
  const [c, w, e] = [
    headerTable(equipmentCategory, 'c'),
    headerTable(workshop, 'w'),
    headerTable(employee, 'e'),
  ];
  const [place] = await selectRows(
    session,
    {
      category: asKind('ref', sql`(select ${c.id} from ${c} where c.org = ${org}::uuid and c.code = '40')`),
      workshop: asKind(
        'ref',
        sql`(select ${w.id} from ${w} where w.org = ${org}::uuid order by w.code limit 1)`,
      ),
      keeper: asKind(
        'ref',
        sql`(select ${e.id} from ${e} where e.org = ${org}::uuid and e.is_inspector order by e.code limit 1)`,
      ),
    },
    raw(''),
  );
  if (place === undefined || place.category === null || place.workshop === null) return;
  for (const gauge of gauges) await instrument(context, gauge, place);
}

async function instrument(
  context: WriteContext,
  gauge: Gauge,
  {
    category,
    workshop: placedIn,
    keeper,
  }: Readonly<Record<'category' | 'workshop' | 'keeper', string | null>>,
): Promise<void> {
  const key = (): string => newId(context.ports);
  const agreed = async (entity: string, made: DocResult): Promise<string> =>
    (await approved(context, defOf(entity), made, key)).doc.id;
  const equipment = await agreed(
    'equipment',
    await saved(context, 'equipment', {
      name: gauge.name,
      category,
      workshop: placedIn,
      model: gauge.model,
      keeper,
      installPlace: gauge.place,
      calibrationCycle: gauge.cycle,
    }),
  );
  const card = await agreed(
    'instrument',
    await saved(context, 'instrument', {
      name: gauge.name,
      equipment,
      instrumentKind: gauge.kind,
      rangeText: gauge.range,
      resolution: gauge.resolution,
      maxError: gauge.maxError,
      usePlace: gauge.place,
      keeper,
      cycleDays: gauge.cycle,
    }),
  );
  for (const [at, ago] of gauge.calibrated.entries()) {
    const points = gauge.nominals.map((nominal, index): Row => ({
      pointNo: index + 1,
      nominal,
      reading: nominal,
      tolerance: gauge.maxError,
    }));
    const date = workdayAgo(context.today, ago);
    await agreed(
      'calibrationRecord',
      await saved(
        context,
        'calibrationRecord',
        {
          instrument: card,
          date,
          agency: '市计量测试院',
          certificateNo: `JL${date.replaceAll('-', '')}-${at + 1}`,
          temperature: '20',
          humidity: '55',
          fee: '120',
        },
        { points },
      ),
    );
  }
}
