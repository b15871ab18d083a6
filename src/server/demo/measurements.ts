// Measured values of the demo: inspections of goods in stock, five units each, and the control chart they are drawn on. The
// chart is set up after them, as a quality engineer does who looks back; its last points drift.
import { employee } from '#entities/master/employee.ts';
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import { inspectionStandard } from '#entities/quality/inspectionStandard.ts';
import type { Row } from '#model/entity.ts';
import { newId } from '#server/ids.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import { saveDoc } from '#server/pipeline/save.ts';
import type { Ports } from '#server/ports.ts';
import { is, present, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { acted, approved, clerkOf, defOf, saved } from './trade/clerk.ts';

const BILLS = 28;
const GROUP_SIZE = 5;
/** Hundredths of a millimetre around the target: quiet, until the tool wears at the end. */
function measuredValue(bill: number, unit: number): string {
  const spread = ((bill * 7 + unit * 13) % 9) - 4;
  const drift = bill >= BILLS - 4 ? (bill - (BILLS - 5)) * 3 : 0;
  return (30 + (spread + drift) / 1000).toFixed(3);
}

export async function makeMeasurements(ports: Ports): Promise<void> {
  const grants = await clerkOf(ports);
  if (grants === null) return;
  const inOne = <T>(work: (context: WriteContext) => Promise<T>): Promise<T> =>
    inTransaction(ports, grants, { requestId: 'demo', sessionId: null }, work);
  const found = await inOne(measuredItem);
  if (found === null) return;
  for (let bill = 0; bill < BILLS; bill++) await inOne((context) => inspected(context, found, bill));
  await inOne(async (context) => {
    const fields: Row = {
      name: '外径 X̄-R',
      chartType: 'xbarR',
      inspectionItem: found.item,
      material: found.material,
      subgroupSize: GROUP_SIZE,
      baseGroups: 20,
    };
    // Of single values whatever the material: what is checked at the machines is seen there on it.
    const single: Row = {
      name: '外径 单值',
      chartType: 'imr',
      inspectionItem: found.item,
      subgroupSize: 1,
      baseGroups: 100,
    };
    const rules = ['N1', 'N2', 'N3', 'N5', 'N6'].map((runRule) => ({ runRule }));
    for (const each of [fields, single]) {
      const made = await saved(context, 'spcChart', each, { rules });
      await approved(context, defOf('spcChart'), made, () => newId(context.ports));
    }
  });
}

interface MeasuredItem {
  standard: string;
  item: string;
  material: string;
  line: number;
}

/** The first measured item of a standard that belongs to one material. */
async function measuredItem({ session, grants }: WriteContext): Promise<MeasuredItem | null> {
  const [s, i] = [headerTable(inspectionStandard, 's'), linesTable(inspectionStandard, 'items', 'i')];
  const [found] = await selectRows(
    session,
    { standard: s.id, item: present(i.item), material: present(s.material), line: i.seq },
    sql`from ${s} join ${i} on i.doc_id = s.id
     where s.org = ${grants.org}::uuid and s.status = 'approved' and s.material is not null and i.analysis_method = 'quantitative'
     order by s.code, i.seq limit 1`,
  );
  return found ?? null;
}

/** A judged inspection of five units in stock; of the other items only the outcome is entered. */
async function inspected(context: WriteContext, found: MeasuredItem, bill: number): Promise<void> {
  const def = inspectionBill;
  const key = (): string => newId(context.ports);
  const e = headerTable(employee, 'e');
  const [inspector] = await selectRows(
    context.session,
    { id: e.id },
    sql`from ${e} where ${is(e.org, context.grants.org)} and e.is_inspector order by ${e.code} limit 1`,
  );
  const draft = await saved(context, 'inspectionBill', {
    material: found.material,
    inspectQty: String(GROUP_SIZE),
    inspectionType: 'stock',
    inspector: inspector?.id ?? '',
    inspectionStandard: found.standard,
    sampleQty: GROUP_SIZE,
    inspectMode: 'full',
  });
  const started = await acted(context, def, draft, 'startInspect');
  const insert = (lines: string, values: Row) => ({
    op: 'insertLine' as const,
    lines,
    id: key(),
    before: null,
    values,
  });
  const outcomes = started.doc.lines.items
    .filter(({ seq }) => seq !== found.line)
    .map(({ id }) => ({ op: 'setLine' as const, lines: 'items', id, field: 'result', value: 'accept' }));
  const entered = await saveDoc(context, def, {
    id: started.doc.id,
    version: started.doc.version,
    key: key(),
    patches: [
      ...outcomes,
      ...Array.from({ length: GROUP_SIZE }, (_, unit) =>
        insert('samples', { sampleNo: unit + 1, itemLineNo: found.line, value: measuredValue(bill, unit) }),
      ),
      insert('decisions', { decision: 'accept', qty: String(GROUP_SIZE) }),
    ],
  });
  await approved(context, def, entered, key);
}
