// What went out and what came in, judged: certificates of the latest shipments, one released and one still without values, and
// three months of supplier scores, the older ones published.
import { monthBefore } from '#entities/quality/score/scoreRules.ts';
import { employee } from '#entities/master/employee.ts';
import { salesOutBill } from '#entities/inventory/salesOutBill.ts';
import { customer as customerDef } from '#entities/master/customer.ts';
import { inspectionItem } from '#entities/quality/inspectionItem.ts';
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import { supplierScore } from '#entities/quality/score/supplierScore.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { FieldValue, Row } from '#model/entity.ts';
import { usualMargins } from '#model/print/print.ts';
import { certificatePrint } from '#entities/quality/certificate/certificatePrint.ts';
import type { LineOf } from '#model/typedDoc.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { newId } from '#server/ids.ts';
import { openDoc } from '#server/pipeline/open.ts';
import { saveDoc } from '#server/pipeline/save.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import type { Ports } from '#server/ports.ts';
import { is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { acted, approved, clerkOf, defOf, saved, set } from './trade/clerk.ts';

const MONTHS = 3;

export async function makeShipmentQuality(ports: Ports): Promise<void> {
  const grants = await clerkOf(ports);
  if (grants === null) return;
  const inOne = (work: (context: WriteContext) => Promise<void>): Promise<void> =>
    inTransaction(ports, grants, { requestId: 'demo', sessionId: null }, work);
  await inOne(scores);
  await inOne(certificates);
}

const act = (
  context: WriteContext,
  entity: string,
  seen: DocResult,
  action: string,
  values: Row = {},
): Promise<DocResult> => acted(context, defOf(entity), seen, action, values);

/** The goods of the latest shipment are inspected and certified; those of the one before have no values yet. */
async function certificates(context: WriteContext): Promise<void> {
  const { session, grants } = context;
  await saved(context, 'printTemplate', {
    entityKey: 'qualityCertificate',
    name: certificatePrint.name,
    paper: 'A4',
    isDefault: true,
    marginMm: { ...usualMargins('A4') },
    layout: JSON.parse(JSON.stringify(certificatePrint.layout)) as FieldValue,
  });
  const h = headerTable(salesOutBill, 'h');
  const rows = await selectRows(
    session,
    { id: h.id, customer: h.customer },
    sql`from ${h} where ${is(h.org, grants.org)} and h.status = 'approved' order by h.date desc, h.code desc limit 2`,
  );
  await shippingStandard(context);
  for (const [at, row] of rows.entries()) {
    const bill = await openDoc(context, salesOutBill, row.id);
    if (at === 0) {
      await asksFor(context, row.customer ?? '');
      for (const line of bill.doc.lines.items) await inspected(context, line);
    }
    const done = await act(context, 'salesOutBill', bill, 'certify');
    if (at === 0 && done.opens !== undefined) {
      const draft = await openDoc(context, defOf('qualityCertificate'), done.opens.id);
      await act(
        context,
        'qualityCertificate',
        await act(context, 'qualityCertificate', draft, 'submit'),
        'release',
      );
    }
  }
}

async function asksFor(context: WriteContext, customer: string): Promise<void> {
  const def = customerDef;
  const seen = await openDoc(context, def, customer);
  await saveDoc(context, def, {
    id: customer,
    version: seen.doc.version,
    key: newId(context.ports),
    patches: [set('needCertificate', true)],
  });
}

/** What goods are looked at for before they leave. */
async function shippingStandard(context: WriteContext): Promise<void> {
  const i = headerTable(inspectionItem, 'i');
  const rows = await selectRows(
    context.session,
    { id: i.id },
    sql`from ${i} where ${is(i.org, context.grants.org)} and i.status = 'approved' and i.analysis_method = 'qualitative' order by ${i.code} limit 3`,
  );
  const words = ['无裂纹、无锈蚀', '符合图纸公差', '标签清楚，附合格证'];
  const made = await saved(
    context,
    'inspectionStandard',
    {
      name: '出厂通用检验标准',
      scopeType: 'general',
      inspectionTypes: ['final', 'shipping'],
      isDefault: false,
    },
    { items: rows.map((row, at) => ({ item: row.id, textStandard: words[at] ?? null })) },
  );
  await approved(context, defOf('inspectionStandard'), made, () => newId(context.ports));
}

/** A shipping inspection of the whole line by the standard, accepted. */
async function inspected(context: WriteContext, line: LineOf<typeof salesOutBill, 'items'>): Promise<void> {
  const def = inspectionBill;
  const e = headerTable(employee, 'e');
  const [inspector] = await selectRows(
    context.session,
    { id: e.id },
    sql`from ${e} where ${is(e.org, context.grants.org)} and e.is_inspector order by ${e.code} limit 1`,
  );
  const draft = await saved(context, 'inspectionBill', {
    material: line.material,
    lot: line.lot,
    inspectQty: decimalText(decimal(line.baseQty ?? '1').ceil()),
    inspectionType: 'shipping',
    inspectMode: 'full',
    inspector: inspector?.id ?? null,
  });
  const started = await acted(context, def, draft, 'startInspect', {});
  const entered = await saveDoc(context, def, {
    id: started.doc.id,
    version: started.doc.version,
    key: newId(context.ports),
    patches: started.doc.lines.items.map(({ id }) => ({
      op: 'setLine' as const,
      lines: 'items',
      id,
      field: 'result',
      value: 'accept',
    })),
  });
  const judged = await act(context, 'inspectionBill', entered, 'judge');
  await approved(context, defOf('inspectionBill'), judged, () => newId(context.ports));
}

async function scores(context: WriteContext): Promise<void> {
  let scheme = await saved(
    context,
    'supplierScoreScheme',
    {
      code: 'PF01',
      name: '供应商月度质量评分',
      effectiveDate: `${Number(context.today.slice(0, 4)) - 1}-01-01`,
    },
    {
      indicators: [
        { indicator: 'lotAcceptance', weight: '40' },
        { indicator: 'ppm', weight: '20', pointsRule: '50' },
        { indicator: 'onTime', weight: '20' },
        { indicator: 'capaOnTime', weight: '10' },
        { indicator: 'claims', weight: '10', pointsRule: '15' },
      ],
    },
  );
  const periods: string[] = [];
  for (let month = context.today; periods.length < MONTHS; month = `${periods.at(-1) ?? month}-01`)
    periods.push(monthBefore(month));
  for (const [at, period] of periods.toReversed().entries()) {
    scheme = await act(context, 'supplierScoreScheme', scheme, 'calculate', { period });
    if (at === MONTHS - 1) return;
    const s = headerTable(supplierScore, 's');
    const rows = await selectRows(
      context.session,
      { id: s.id },
      sql`from ${s} where ${is(s.org, context.grants.org)} and ${is(s.period, period)} order by ${s.code} limit 20`,
    );
    for (const row of rows) {
      const seen = await openDoc(context, defOf('supplierScore'), row.id);
      await act(context, 'supplierScore', await act(context, 'supplierScore', seen, 'approve'), 'publish');
    }
  }
}
