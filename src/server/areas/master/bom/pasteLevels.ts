// A pasted block with levels becomes drafts of bills of materials, one per parent, all in one transaction or none. Looking
// first is the same work, rolled back: what is said beforehand is what would happen.
import { bom } from '#entities/master/bom/bom.ts';
import { material } from '#entities/master/material/material.ts';
import { unit } from '#entities/master/unit.ts';
import type { BomName, PastedBill, PasteRequest, PasteResult } from '#entities/master/bom/bomWire.ts';
import {
  partsByParent,
  type PastedParts,
  type PastedProblem,
  type PastedRow,
} from '#entities/master/bom/pastedLevels.ts';
import { problemsIn } from '#model/check/problem.ts';
import { decimal } from '#model/decimal.ts';
import type { Doc, Row } from '#model/entity.ts';
import type { DecimalText, LineOf } from '#model/typedDoc.ts';
import type { Patch } from '#model/patch.ts';
import { openDoc } from '#server/pipeline/open.ts';
import { saveDoc } from '#server/pipeline/save.ts';
import { Refusal } from '#server/refusal.ts';
import { among, asKind, is, sql, stateIs } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { scopedTable } from '#server/select/visible.ts';
import { partOf as valuesOf } from '#model/rowPart.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { nextVersionName } from './nextVersion.ts';

type Item = LineOf<typeof bom, 'items'>;
type Substitute = LineOf<typeof bom, 'substitutes'>;

/** Ends the transaction with its result and without its writes. */
export class NotWritten extends Error {
  override name = 'NotWritten';
  readonly result: PasteResult;

  constructor(result: PasteResult) {
    super('looked at only');
    this.result = result;
  }
}

interface Known {
  id: string;
  code: string;
  name: string;
}

async function materialsOf(
  context: WriteContext,
  codes: readonly string[],
  root: string,
): Promise<Map<string, Known>> {
  const h = scopedTable(material, context.grants, 'h');
  const found = await selectRows(
    context.session,
    { id: h.id, code: h.code, name: h.name },
    sql`from ${h} where (${among(h.code, codes)} or ${is(h.id, root)})`,
  );
  return new Map(found.map(({ id, code, name }) => [code ?? '', { id, code: code ?? '', name: name ?? '' }]));
}

/** Units by name and by code. */
async function unitsOf(context: WriteContext, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const u = headerTable(unit, 'u');
  const found = await selectRows(
    context.session,
    { id: u.id, code: u.code, name: u.name },
    sql`from ${u} where ${among(u.code, names)} or ${among(u.name, names)}`,
  );
  return new Map(found.flatMap(({ id, code, name }) => [code ?? '', name ?? ''].map((key) => [key, id])));
}

interface Version {
  id: string;
  status: string;
  version: string;
  isDefault: boolean;
}

/** Standard versions of the parent, the newest first. */
async function versionsOf(context: WriteContext, parent: string): Promise<Version[]> {
  const h = headerTable(bom, 'h');
  const found = await selectRows(
    context.session,
    {
      id: h.id,
      status: h.status,
      version: h.bomVersion,
      isDefault: h.isDefault,
      editable: asKind('bool', stateIs(bom, h.status, 'editable')),
    },
    sql`from ${h} where ${h.org} = ${context.grants.org}::uuid and ${is(h.material, parent)} and ${h.bomType} = 'standard'
        and not ${stateIs(bom, h.status, 'void')} order by ${h.versionSeq} desc for update`,
  );
  return found.map(({ id, status, version, isDefault, editable }) => ({
    id,
    status: editable === true ? 'editable' : status,
    version: version ?? '',
    isDefault: isDefault === true,
  }));
}

const same = (left: DecimalText | null, right: string): boolean => decimal(left).equals(decimal(right));

/** The line says what the pasted row says; an empty unit agrees with any. */
function agrees(line: Item, row: PastedRow, part: string, unit: string | undefined): boolean {
  return (
    line.material === part &&
    same(line.numerator, row.numerator) &&
    same(line.denominator, row.denominator) &&
    same(line.scrapRate, row.scrapRate) &&
    (unit === undefined || line.unit === unit) &&
    line.operationSeq === row.operationSeq
  );
}

/** @throws NotWritten when it is only looked at, or when anything is wrong */
export async function pasteLevels(context: WriteContext, asked: PasteRequest): Promise<PasteResult> {
  const codes = [...new Set(asked.rows.map(({ code }) => code))];
  const known = await materialsOf(context, codes, asked.material);
  const units = await unitsOf(context, [...new Set(asked.rows.flatMap(({ unit }) => unit || []))]);
  const root = [...known.values()].find(({ id }) => id === asked.material);
  if (root === undefined) throw new Refusal('404', 404, '父项物料不存在，或没有查看的权限');
  const { parts, problems } = partsByParent(asked.rows, root.code);
  for (const { row, code, unit } of asked.rows) {
    if (!known.has(code)) problems.push({ row, message: `没有编码为“${code}”的物料，请先建立或改正编码` });
    if (unit !== '' && !units.has(unit)) problems.push({ row, message: `没有名为“${unit}”的计量单位` });
  }
  const bills: PastedBill[] = [];
  const complete = problems.length === 0;
  for (const each of parts) {
    const parent = each.parent === null ? root : known.get(each.parent);
    if (parent === undefined || !complete) continue;
    bills.push(await writeBill(context, asked, { parent, each, known, units }, problems));
  }
  const result: PasteResult = { bills, problems, written: asked.write && problems.length === 0 };
  if (!result.written) throw new NotWritten(result);
  return result;
}

interface OneBill {
  parent: Known;
  each: PastedParts;
  known: ReadonlyMap<string, Known>;
  units: ReadonlyMap<string, string>;
}

async function writeBill(
  context: WriteContext,
  asked: PasteRequest,
  { parent, each: { rows }, known, units }: OneBill,
  problems: PastedProblem[],
): Promise<PastedBill> {
  const versions = await versionsOf(context, parent.id);
  const draft = versions.find(({ status }) => status === 'editable');
  const current = draft ?? versions.find(({ isDefault }) => isDefault) ?? versions[0];
  const seen = current === undefined ? null : await openDoc(context, bom, current.id);
  const lines = seen?.doc.lines.items ?? [];
  const bill = { material: parent.id, code: parent.code, name: parent.name, lines: rows.length };
  const partOf = (row: PastedRow): string => known.get(row.code)?.id ?? '';
  if (
    seen !== null &&
    lines.length === rows.length &&
    rows.every((row, index) => {
      const line = lines[index];
      return line !== undefined && agrees(line, row, partOf(row), units.get(row.unit));
    })
  )
    return { ...bill, outcome: 'same', bom: nameOf(seen.doc) };
  const made: string[] = [];
  const values = (row: PastedRow): Row => ({
    material: partOf(row),
    numerator: row.numerator,
    denominator: row.denominator,
    scrapRate: row.scrapRate,
    operationSeq: row.operationSeq,
    ...(row.unit === '' ? {} : { unit: units.get(row.unit) ?? null }),
    ...(row.remark === '' ? {} : { remark: row.remark }),
  });
  const insert = (row: PastedRow): Patch => {
    const id = crypto.randomUUID();
    made.push(id);
    return { op: 'insertLine', lines: 'items', id, before: null, values: values(row) };
  };
  const key = `${asked.key} ${parent.id}`.slice(0, 100);
  try {
    if (draft !== undefined && seen !== null) {
      const kept = rewritten(lines, seen.doc.lines.substitutes, rows, { partOf, values });
      const patches: Patch[] = [...kept.patches, ...kept.added.map(insert)];
      const { doc } = await saveDoc(context, bom, {
        id: draft.id,
        version: seen.doc.version,
        key,
        patches,
        acceptWarnings: true,
      });
      return { ...bill, outcome: 'update', bom: nameOf(doc) };
    }
    const head: Row = {
      material: parent.id,
      ...(current === undefined
        ? {}
        : {
            bomVersion: nextVersionName(
              current.version,
              versions.map(({ version }) => version),
            ),
            qty: seen?.doc.fields.qty ?? '1',
            yieldRate: seen?.doc.fields.yieldRate ?? '100',
            processRoute: seen?.doc.fields.processRoute ?? null,
          }),
    };
    const set = Object.entries(head).map(([field, value]): Patch => ({ op: 'set', field, value }));
    const { doc } = await saveDoc(context, bom, {
      key,
      patches: [...set, ...rows.map(insert)],
      acceptWarnings: true,
    });
    return {
      ...bill,
      outcome: current === undefined ? 'create' : 'newVersion',
      bom: nameOf(doc),
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const found = problemsIn(error.result);
    const at = (id: string | undefined): PastedRow | undefined => rows[made.indexOf(id ?? '')];
    for (const { lineId, lineNo, message } of found)
      problems.push({
        row: (at(lineId) ?? rows[(lineNo ?? 1) - 1] ?? rows[0])?.row ?? 1,
        message: `${parent.code}：${message}`,
      });
    if (found.length === 0)
      problems.push({ row: rows[0]?.row ?? 1, message: `${parent.code}：${error.message}` });
    return { ...bill, outcome: draft === undefined ? 'create' : 'update', bom: null };
  }
}

/** What a bill is called by. */
const named = { code: bom.fields.code, bomVersion: bom.fields.bomVersion };

function nameOf({ id, fields }: Doc): BomName {
  const { code, bomVersion } = valuesOf(fields, named);
  return { id, code: code ?? '', version: bomVersion ?? '' };
}

/**
 * A draft made what the rows say: lines of the same material keep what the rows do not speak of (warehouse, issue mode,
 * substitutes), others go; the rows that are new come behind.
 */
function rewritten(
  lines: readonly Item[],
  substitutes: readonly Substitute[],
  rows: readonly PastedRow[],
  { partOf, values }: { partOf(row: PastedRow): string; values(row: PastedRow): Row },
): { patches: Patch[]; added: PastedRow[] } {
  const free = [...lines];
  const patches: Patch[] = [];
  const added: PastedRow[] = [];
  for (const row of rows) {
    const fits = free.filter((line) => line.material === partOf(row));
    const line = fits.find((each) => each.operationSeq === row.operationSeq) ?? fits[0];
    if (line === undefined) {
      added.push(row);
      continue;
    }
    free.splice(free.indexOf(line), 1);
    for (const [field, value] of Object.entries(values(row)))
      if (field !== 'material') patches.push({ op: 'setLine', lines: 'items', id: line.id, field, value });
  }
  // What stood in for a line that goes, goes with it.
  const groups = new Set(lines.filter((line) => !free.includes(line)).map((line) => line.substituteGroup));
  const orphans = substitutes.filter((each) => !groups.has(each.substituteGroup));
  return {
    patches: [
      ...patches,
      ...free.map((line): Patch => ({ op: 'removeLine', lines: 'items', id: line.id })),
      ...orphans.map((each): Patch => ({ op: 'removeLine', lines: 'substitutes', id: each.id })),
    ],
    added,
  };
}
