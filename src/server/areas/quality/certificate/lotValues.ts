// Values of lots for their certificates: the newest approved final or shipping inspection of each lot; without one, what the
// standard in force asks for stands as missing.
import {
  certificateRows,
  missingRows,
  type CertificateRow,
} from '#entities/quality/certificate/certificateValues.ts';
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import { inspectionStandard } from '#entities/quality/inspectionStandard.ts';
import { material as materials } from '#entities/master/material/material.ts';
import { unit } from '#entities/master/unit.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { among, asKind, is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { recordOf, standardInForce } from '../inspection/inForce.ts';

export interface Goods {
  customer: string | null;
  material: string;
  /** Lots of the certificate; [null] for goods without lots. */
  lots: readonly (string | null)[];
}

/** The inspection that counts: the newest by the day it was inspected, then by its approval. */
async function newest(
  read: Read,
  material: string,
  lot: string | null,
): Promise<{ id: string; conceded: boolean | null } | null> {
  const b = headerTable(inspectionBill, 'b');
  const [found] = await read.select(
    { id: b.id, conceded: asKind('bool', sql`${b.concessionQty} > 0`) },
    sql`from ${b} where ${is(b.org, read.org)} and ${is(b.material, material)} and ${b.lot} is not distinct from ${lot}::uuid
      and ${among(b.status, ['judged', 'closed'])} and ${among(b.inspectionType, ['final', 'shipping'])}
    order by ${b.date} desc, ${b.approvedAt} desc limit 1`,
  );
  return found ?? null;
}

/** Rows of the certificate, lot by lot. */
export async function lotValues(read: Read, { customer, material, lots }: Goods): Promise<CertificateRow[]> {
  const u = headerTable(unit, 'u');
  const units = await read.select({ id: u.id, name: u.name }, sql`from ${u}`);
  const names = new Map(units.map(({ id, name }) => [id, name ?? '']));
  const unitName = (id: string): string | null => names.get(id) ?? null;
  const rows: CertificateRow[] = [];
  for (const lot of lots) {
    const found = await newest(read, material, lot);
    const bill = found === null ? null : await read.docOf(inspectionBill, found.id);
    if (bill !== null)
      rows.push(
        ...certificateRows(
          lot,
          { bill: bill.id, isConceded: found?.conceded === true, items: bill.lines.items },
          unitName,
        ),
      );
    else rows.push(...missingRows(lot, await asked(read, material, customer), unitName));
  }
  return rows;
}

/** Items of the standard for shipping, else of that for finished goods. */
async function asked(read: Read, material: string, customer: string | null) {
  const m = headerTable(materials, 'm');
  const [goods] = await read.select({ category: m.category }, sql`from ${m} where ${is(m.id, material)}`);
  for (const inspectionType of ['shipping', 'final']) {
    const id = await standardInForce(read, {
      inspectionType,
      day: read.today,
      material,
      materialCategory: goods?.category ?? null,
      supplier: null,
      customer,
      operation: null,
    });
    const standard = await recordOf(read, inspectionStandard, id);
    if (standard !== null) return standard.lines.items;
  }
  return [];
}
