// A company that inspects what it buys: an inspector, a sampling scheme, plans, and goods on their way from the order to
// the bill of the inspector.
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { noteChanges } from '#server/store/changes.ts';
import { buyingCompany, type BuyingCompany } from '#tests/support/buying.ts';
import { lineOf } from '#tests/support/scenario.ts';
import { setLine } from '#tests/support/setLine.ts';

interface Delivered {
  order: DocResult;
  notice: DocResult;
}

export interface InspectingCompany extends BuyingCompany {
  inspector: string;
  /** AQL 1.0 for major and 4.0 for minor defects, level II. */
  scheme: string;
  /** Made and approved; records without submitting are approved at once. */
  approved(
    entity: string,
    fields: Row,
    submits?: boolean,
    lines?: Record<string, readonly Row[]>,
  ): Promise<DocResult>;
  again(entity: string, seen: DocResult): Promise<DocResult>;
  /** A material that is inspected on arrival with a plan, ordered and arrived. */
  arrived(qty: string, plan: Row): Promise<Delivered & { material: string }>;
  delivered(material: string, qty: string): Promise<Delivered>;
  /** The request the notice made. */
  requestOf(notice: DocResult): Promise<DocResult>;
  /** The bill of that request, in inspection. */
  started(notice: DocResult): Promise<DocResult>;
  decided(bill: DocResult, rows: readonly Row[]): Promise<DocResult>;
  /** A system parameter as an administrator sets it; empty: as the program comes. */
  parameter(key: string, value: string): Promise<void>;
}

export async function inspectingCompany(): Promise<InspectingCompany> {
  const company = await buyingCompany();
  const { admin, ids } = company;
  const approved: InspectingCompany['approved'] = async (entity, fields, submits = true, lines = {}) => {
    const made = await admin.create(entity, { fields, lines });
    return submits ? admin.approve(entity, made) : admin.act(entity, made, 'approve');
  };
  const employee = { name: '王检', department: ids.department, isInspector: true };
  const inspector = (await approved('employee', employee, false)).doc.id;
  const numbers = { name: '一般II 1.0/4.0', aqlMajor: '1.0', aqlMinor: '4.0' };
  const scheme = (await approved('samplingScheme', numbers)).doc.id;
  const delivered = async (material: string, qty: string): Promise<Delivered> => {
    const order = await company.bought([{ material, qty, taxPrice: '11.3' }]);
    const draft = await admin.push('purchaseOrder', order, 'receiptNotice');
    const { id } = lineOf(draft);
    const noted = await admin.edit('receiptNotice', draft, [
      setLine(id, 'arrivedQty', qty),
      setLine(id, 'warehouse', ids.warehouse),
    ]);
    return { order, notice: await admin.approve('receiptNotice', noted) };
  };
  const requestOf = async (notice: DocResult): Promise<DocResult> => {
    const { rows } = await company.database.query(
      `select distinct h.id from inspection_request h join inspection_request_items i on i.doc_id = h.id where i.source_line_id = $1`,
      [lineOf(notice).id],
    );
    return admin.open('inspectionRequest', String(rows[0]?.['id']));
  };
  return {
    ...company,
    inspector,
    scheme,
    approved,
    delivered,
    requestOf,
    again: (entity, { doc }) => admin.open(entity, doc.id),
    async parameter(key, value) {
      await company.database.query('delete from system_config where config_key = $1', [key]);
      await company.database.query(
        `insert into system_config (id, version, status, config_key, name, value, is_org_level, is_secret, created_at)
         values (gen_random_uuid(), 1, 'enabled', $1, $1, $2, false, false, now())`,
        [key, value],
      );
      await noteChanges(company.database, ['systemConfig']);
    },
    async arrived(qty, plan) {
      const name = `来料${crypto.randomUUID().slice(0, 6)}`;
      const material = await company.material(name, { fields: { isIncomingInspect: true } });
      await approved('inspectionPlan', {
        name: '来料',
        material,
        inspectionType: 'incoming',
        inspector,
        ...plan,
      });
      return { material, ...(await delivered(material, qty)) };
    },
    async started(notice) {
      const draft = await admin.push('inspectionRequest', await requestOf(notice), 'inspectionBill');
      return admin.act('inspectionBill', draft, 'startInspect');
    },
    decided: (bill, rows) =>
      admin.edit(
        'inspectionBill',
        bill,
        rows.map((values) => ({
          op: 'insertLine' as const,
          lines: 'decisions',
          id: crypto.randomUUID(),
          before: null,
          values,
        })),
      ),
  };
}
